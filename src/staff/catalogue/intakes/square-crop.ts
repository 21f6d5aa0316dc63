/** The part of a picture that is kept, always a square. */
export type Crop = {
  /** 1: the largest square. */
  zoom: number
  /** 0 is the left or upper edge of the picture, 1 the right or lower one. */
  x: number
  y: number
}
export const centredCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const maximumZoom = 4

/** The uploaded JPEG, from which the server makes the smaller sizes. */
const jpegPixels = 640
const jpegQuality = 0.92

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The square in pixels of the picture. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: Crop,
) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The crop after the picture is dragged by `x` and `y`, as fractions of the square's side. */
export function dragCrop(
  picture: { width: number; height: number },
  crop: Crop,
  { x, y }: { x: number; y: number },
): Crop {
  const { side } = squareOf(picture, crop)
  const moved = (at: number, by: number, room: number) =>
    room < 1 ? at : clamp(at - (by * side) / room, 0, 1)
  return {
    zoom: crop.zoom,
    x: moved(crop.x, x, picture.width - side),
    y: moved(crop.y, y, picture.height - side),
  }
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this device cannot draw on a canvas')
  const { left, top, side } = squareOf(picture, crop)
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a JPEG without metadata. */
export async function cropToJpeg(
  picture: ImageBitmap,
  crop: Crop,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  canvas.width = jpegPixels
  canvas.height = jpegPixels
  drawSquare(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
  )
  if (!blob) throw new Error('this device cannot encode a JPEG')
  return new Uint8Array(await blob.arrayBuffer())
}
