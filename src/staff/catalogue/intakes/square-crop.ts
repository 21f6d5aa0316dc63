/** The part of a picture that is kept, always a square. */
export type Crop = {
  /** 1: the largest square. */
  zoom: number
  /** 0 is the left or upper edge of the picture, 1 the right or lower one. */
  x: number
  y: number
}
export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const zoomAtMost = 4

/** The uploaded JPEG, from which the server makes the smaller sizes. */
const sentPixels = 640
const sentQuality = 0.92

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))

/** The square in pixels of the picture. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: Crop,
) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** The crop after the picture is dragged by `x` and `y`, as fractions of the square's side. */
export function dragged(
  picture: { width: number; height: number },
  crop: Crop,
  { x, y }: { x: number; y: number },
): Crop {
  const { side } = squareOf(picture, crop)
  const moved = (at: number, by: number, room: number) =>
    room < 1 ? at : within(at - (by * side) / room, 0, 1)
  return {
    zoom: crop.zoom,
    x: moved(crop.x, x, picture.width - side),
    y: moved(crop.y, y, picture.height - side),
  }
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('this device draws no pictures')
  const { left, top, side } = squareOf(picture, crop)
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a JPEG without metadata. */
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  canvas.width = sentPixels
  canvas.height = sentPixels
  drawSquare(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', sentQuality),
  )
  if (!blob) throw new Error('this device writes no JPEG')
  return new Uint8Array(await blob.arrayBuffer())
}
