import type { Page } from 'playwright/test'

/** What the camera wrote beside the picture, and nobody else should read. */
export const cameraCanary = 'made-at-home-in-Kajang'

/**
 * A photo as a phone takes it: some megabytes of JPEG, 3200 by 2400, held sideways (so that it is meant to
 * be looked at as 2400 by 3200), with the camera's own notes.
 */
export async function largePhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const [width, height] = [3200, 2400]
    const canvas = new OffscreenCanvas(width, height)
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    brush.fillStyle = '#f4f0e4'
    brush.fillRect(0, 0, width, height)
    brush.fillStyle = '#20304a'
    brush.font = '64px serif'
    for (let line = 1; line < 30; line += 1)
      brush.fillText(
        `${line}.  x² − ${line}x + ${line * 3} = 0, why is the root negative?`,
        80,
        line * 78,
      )
    // Paper and a cheap lens: what makes a real photo large.
    const image = brush.getImageData(0, 0, width, height)
    let seed = 1
    for (let at = 0; at < image.data.length; at += 4) {
      seed = (seed * 16_807) % 2_147_483_647
      const noise = (seed % 41) - 20
      for (let channel = at; channel < at + 3; channel += 1)
        image.data[channel] = (image.data[channel] ?? 0) + noise
    }
    brush.putImageData(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (let from = 0; from < bytes.length; from += 0x8000)
      text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
    return btoa(text)
  })
  const jpeg = Buffer.from(drawn, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), heldSideways(), jpeg.subarray(2)])
}

/** An Exif segment: orientation 6 (turn clockwise), and a description. */
function heldSideways(): Buffer {
  const text = Buffer.from(`${cameraCanary}\0`, 'latin1')
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  entry(10, 0x010e, 2, text.length, tiff.length)
  entry(22, 0x0112, 3, 1, 6)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
