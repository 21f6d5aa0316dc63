import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { intlLocale } from '#contract/locales.ts'

const margin = 56
const pageWidth = 595
const inner = pageWidth - 2 * margin
const ink = '#111827'
export const quietInk = '#4b5563'

/** Noto Sans SC: Latin, Simplified and the usual Traditional Chinese. Only the glyphs that are used are embedded. */
const chineseFile = join(import.meta.dirname, 'fonts/noto-sans-sc-regular.ttf')
const chinese = 'NotoSansSC'
let chineseFont: Buffer | undefined

/** A PDF of one page, written from top to bottom: the same bytes for the same contents. */
export function pdfPage(info: { title: string; author: string; at: Date; locale: string }) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: intlLocale(info.locale),
    info: { Title: info.title, Author: info.author, CreationDate: info.at },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })

  function write(
    given: string,
    { bold, size, colour }: { bold: boolean; size: number; colour: string },
    { y = pdf.y, align }: { y?: number; align?: 'right' } = {},
  ): void {
    const isWestern = info.locale !== 'zh' && westernOnly.test(given)
    if (isWestern) pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica')
    else pdf.registerFont(chinese, (chineseFont ??= readFileSync(chineseFile))).font(chinese)
    pdf.fontSize(size).fillColor(colour)
    // The Chinese font has one weight: an outline makes it bold.
    const isOutlined = bold && !isWestern
    if (isOutlined) pdf.lineWidth(size / 40).strokeColor(colour)
    const where = { width: inner, ...(align && { align }) }
    pdf.text(given, margin, y, { ...where, ...(isOutlined && { fill: true, stroke: true }) })
  }

  const text = (given: string, { bold = false, size = 10.5, colour = ink } = {}): void =>
    write(given, { bold, size, colour })

  return {
    text,
    /** A label, and its value at the right edge. */
    row(left: string, right: string, bold = false): void {
      const { y } = pdf
      text(left, { bold })
      const below = pdf.y
      write(right, { bold, size: 10.5, colour: ink }, { y, align: 'right' })
      pdf.y = Math.max(below, pdf.y) + 4
      pdf.x = margin
    },
    rule(): void {
      pdf
        .moveTo(margin, pdf.y + 2)
        .lineTo(pageWidth - margin, pdf.y + 2)
        .lineWidth(0.75)
        .strokeColor('#d1d5db')
        .stroke()
      pdf.y += 10
    },
    moveDown: (lines: number) => pdf.moveDown(lines),
    async finish(): Promise<Buffer> {
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** The standard fonts of PDF readers have Western European letters alone. */
const westernOnly = /^[\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•]*$/
