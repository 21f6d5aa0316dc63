import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../db/root.ts'

const fontFile = (name: string) => join(root, 'server/platform/copy/fonts', `${name}.ttf`)
export const chineseFontFile = fontFile('noto-sans-sc-regular')

/**
 * Fonts for Chinese (simplified, then traditional), all Latin letters and Tamil. A PDF embeds the glyphs that it uses.
 */
const fontNames = [
  'noto-sans-sc-regular',
  'noto-sans-tc-regular',
  'noto-sans-regular',
  'noto-sans-tamil-regular',
] as const
type FontName = (typeof fontNames)[number]
const fontFiles = new Map<FontName, Buffer>()

/** The standard fonts of PDF readers have only Western European letters. */
const westernOnly = /^[\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•]*$/

type Style = { size: number; colour: string; bold: boolean; locale: string }
type Run = { text: string; font: FontName | 'Helvetica' | 'Helvetica-Bold' }

/** PDFKit's internal state of the current font, which its types omit. */
type FontInUse = {
  _font: { ascender: number; font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}
const fontInUse = (pdf: PDFKit.PDFDocument) => (pdf as unknown as FontInUse)._font

/** Splits a text into runs of one font; a single run if one font has all of its letters. */
function runsOf(pdf: PDFKit.PDFDocument, text: string, { bold, locale }: Style): Run[] {
  if (locale !== 'zh' && westernOnly.test(text))
    return [{ text, font: bold ? 'Helvetica-Bold' : 'Helvetica' }]
  const letters = [...text]
  const coverage = fontNames.map((font) => {
    const file = fontFiles.get(font) ?? readFileSync(fontFile(font))
    fontFiles.set(font, file)
    const { font: opened } = fontInUse(pdf.registerFont(font, file).font(font))
    const covers = (letter: string) =>
      letter === '\n' || opened.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    return { font, covers }
  })
  const whole = coverage.find(({ covers }) => letters.every(covers))
  if (whole) return [{ text, font: whole.font }]
  const runs: Run[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    const { font } = coverage.find((one) => one.font === last?.font && one.covers(letter)) ??
      coverage.find((one) => one.covers(letter)) ?? { font: fontNames[0] }
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

/** Writes text in fonts that have its letters. */
export function drawText(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y }: { x: number; y: number },
  style: Style,
  options: PDFKit.Mixins.TextOptions,
): void {
  const { size, colour, bold } = style
  const runs = runsOf(pdf, text, style)
  let baseline: number | undefined
  for (const [n, { text: stretch, font }] of runs.entries()) {
    pdf.font(font).fontSize(size).fillColor(colour)
    baseline ??= (-fontInUse(pdf).ascender / 1000) * size
    // These fonts have one weight: an outline makes it bold.
    const isOutlined = bold && !font.startsWith('Helvetica')
    if (isOutlined) pdf.lineWidth(size / 40).strokeColor(colour)
    const how = {
      ...options,
      baseline,
      continued: n < runs.length - 1,
      ...(isOutlined && { fill: true, stroke: true }),
    }
    if (n === 0) pdf.text(stretch, x, y, how)
    else pdf.text(stretch, how)
  }
}

/** How high the text is in this width. */
export function heightOfText(
  pdf: PDFKit.PDFDocument,
  text: string,
  style: Style,
  width: number,
): number {
  const [first] = runsOf(pdf, text, style)
  return pdf
    .font(first?.font ?? 'Helvetica')
    .fontSize(style.size)
    .heightOfString(text, { width })
}

/** The bytes of a document, when it has ended. */
export async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
