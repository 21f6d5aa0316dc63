import type { PdfFile } from '#platform/media/reader.ts'

/** A photo or a scan as the only page of a file. @throws if the browser cannot read it */
export async function openPicture(blob: Blob): Promise<PdfFile> {
  const picture = await createImageBitmap(blob)
  const { width, height } = picture
  return {
    pages: [
      {
        width,
        height,
        async draw(canvas, wanted) {
          const scale = Math.min(1, wanted)
          canvas.width = Math.max(1, Math.round(width * scale))
          canvas.height = Math.max(1, Math.round(height * scale))
          canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
        },
        addText: async () => false,
      },
    ],
    close: () => picture.close(),
  }
}
