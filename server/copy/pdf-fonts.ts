import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../db/root.ts'

/** Noto Sans SC: Latin, Simplified and the usual Traditional Chinese. Only the glyphs that are used are embedded. */
export const chineseFontFile = join(root, 'server/copy/fonts/noto-sans-sc-regular.ttf')
const chinese = 'NotoSansSC'
let chineseFont: Buffer | undefined

/** The standard fonts of PDF readers have Western European letters alone. */
const westernOnly = /^[\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•]*$/

type Style = { size: number; colour: string; bold: boolean; locale: string }

/** Writes text in a font that has its letters. */
export function drawText(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y }: { x: number; y: number },
  { size, colour, bold, locale }: Style,
  options: PDFKit.Mixins.TextOptions,
): void {
  const isWestern = locale !== 'zh' && westernOnly.test(text)
  if (isWestern) pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica')
  else pdf.registerFont(chinese, (chineseFont ??= readFileSync(chineseFontFile))).font(chinese)
  pdf.fontSize(size).fillColor(colour)
  // The Chinese font has one weight: an outline makes it bold.
  const isOutlined = bold && !isWestern
  if (isOutlined) pdf.lineWidth(size / 40).strokeColor(colour)
  pdf.text(text, x, y, { ...options, ...(isOutlined && { fill: true, stroke: true }) })
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
