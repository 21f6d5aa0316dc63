import { figureTypes, type Figure } from '#contract/practice/figure.ts'

export type ChosenFigure = Pick<Figure, 'type' | 'data'>

/** What no figure becomes is not read. */
const chosenMaximumBytes = 1_000_000

/** A chosen file as a figure; undefined for a type that none has. Whether it may be shown, its reader checks. */
export async function readFigure(file: File): Promise<ChosenFigure | 'too-large' | undefined> {
  const type = figureTypes.find((one) => one === file.type)
  if (!type) return undefined
  if (file.size > chosenMaximumBytes) return 'too-large'
  if (type === 'image/svg+xml') return { type, data: await file.text() }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { type, data: btoa(text) }
}
