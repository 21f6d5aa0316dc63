import { photoLongestEdgePx, shrunkPhotoMaximumBytes } from '#contract/shared/limits.ts'
import { photoTypes, type Photo } from '#contract/shared/pictures.ts'

export type Shrunk =
  | { kind: 'photo'; photo: Photo }
  /** The file's media type is not an image. */
  | { kind: 'no-picture' }
  /** This browser cannot decode the picture, or not make it small enough. */
  | { kind: 'unreadable' }

/** Size in pixels, and quality from 0 to 1. */
export type Drawing = { width: number; height: number; quality: number }

/** From the most readable to the smallest. Quality drops before size, because handwriting needs pixels more. */
const steps: readonly { edge: number; quality: number }[] = [
  { edge: photoLongestEdgePx, quality: 0.8 },
  { edge: photoLongestEdgePx, quality: 0.65 },
  { edge: photoLongestEdgePx, quality: 0.5 },
  { edge: 1280, quality: 0.6 },
  { edge: 1280, quality: 0.45 },
  { edge: 1024, quality: 0.5 },
  { edge: 1024, quality: 0.35 },
  { edge: 800, quality: 0.4 },
  { edge: 640, quality: 0.35 },
  { edge: 480, quality: 0.3 },
]

/** The steps for a picture of this size, best first, without duplicates and never enlarged. */
export function drawingsOf(width: number, height: number): Drawing[] {
  const drawings = new Map<string, Drawing>()
  for (const { edge, quality } of steps) {
    const scale = Math.min(1, edge / Math.max(width, height))
    const drawing = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      quality,
    }
    drawings.set(Object.values(drawing).join('/'), drawing)
  }
  return [...drawings.values()]
}

/** The first drawing that is small enough; undefined if none is. */
export async function firstThatFits<Drawn extends { size: number }>(
  drawings: readonly Drawing[],
  draw: (drawing: Drawing) => Promise<Drawn>,
  atMostBytes = shrunkPhotoMaximumBytes,
): Promise<Drawn | undefined> {
  for (const drawing of drawings) {
    const drawn = await draw(drawing)
    if (drawn.size <= atMostBytes) return drawn
  }
  return undefined
}

/**
 * Redraws a picture as a photo of at most `atMostBytes`, by default 150 KB: upright, on white, and without metadata
 * (place, time, device).
 */
export async function shrinkPhoto(file: Blob, atMostBytes?: number): Promise<Shrunk> {
  if (file.type !== '' && !file.type.startsWith('image/')) return { kind: 'no-picture' }
  const picture = await decode(file)
  if (!picture) return { kind: 'unreadable' }
  try {
    const canvas = newCanvas()
    const drawn = await firstThatFits(
      drawingsOf(picture.width, picture.height),
      (drawing) => draw(picture, canvas, drawing),
      atMostBytes,
    )
    const type = photoTypes.find((one) => one === drawn?.type)
    if (!drawn || !type) return { kind: 'unreadable' }
    return { kind: 'photo', photo: { type, bytes: new Uint8Array(await drawn.arrayBuffer()) } }
  } finally {
    picture.close()
  }
}

/** The picture with its EXIF orientation applied. */
async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

function newCanvas(): Canvas {
  return 'OffscreenCanvas' in globalThis
    ? new OffscreenCanvas(1, 1)
    : document.createElement('canvas')
}

async function draw(
  picture: ImageBitmap,
  canvas: Canvas,
  { width, height, quality }: Drawing,
): Promise<Blob> {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D | null
    if (!brush) throw new Error('this device cannot draw on a canvas')
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, width, height)
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(picture, 0, 0, width, height)
  }
  const webp = await encode(canvas, 'image/webp', quality)
  // Browsers that cannot write WebP write PNG instead.
  return webp.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg', quality)
}

async function encode(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error(`this device cannot encode ${type}`)
  return blob
}
