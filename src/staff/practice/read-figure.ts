import { figureMaximumBytes } from '#contract/shared/limits.ts'
import { figureTypes, type Figure } from '#contract/practice/figure.ts'

export type ChosenFigure = Pick<Figure, 'type' | 'data'>

/** Larger drawings are refused. */
const drawingMaximumBytes = 1_000_000

/**
 * Reads a chosen file as a figure, with photos shrunk; undefined if it is not a picture. The caller checks the figure
 * with `figureProblem`.
 */
export async function readFigure(file: File): Promise<ChosenFigure | 'too-large' | undefined> {
  const type = figureTypes.find((one) => one === file.type)
  if (type === 'image/svg+xml')
    return file.size > drawingMaximumBytes ? 'too-large' : { type, data: await file.text() }
  // JPEGs are redrawn, because phones store the location in them.
  if (type && type !== 'image/jpeg' && file.size <= figureMaximumBytes)
    return { type, data: base64(new Uint8Array(await file.arrayBuffer())) }
  const { shrinkPhoto } = await import('#platform/media/shrink-photo.ts')
  const shrunk = await shrinkPhoto(file, figureMaximumBytes)
  if (shrunk.kind !== 'photo') return undefined
  return { type: shrunk.photo.type, data: base64(shrunk.photo.bytes) }
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
