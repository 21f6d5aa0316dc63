import PDFDocument from 'pdfkit'
import { intlLocale } from '#contract/shared/text/locales.ts'
import { bytesOf, drawText } from './pdf-fonts.ts'

const margin = 56
const pageWidth = 595
const logoHeight = 40
const inner = pageWidth - 2 * margin
const ink = '#111827'
export const quietInk = '#4b5563'

/** A PDF of one page, written from top to bottom: the same bytes for the same contents. */
export function pdfPage(info: { title: string; author: string; at: Date; locale: string }) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: intlLocale(info.locale),
    info: { Title: info.title, Author: info.author, CreationDate: info.at },
  })

  function write(
    given: string,
    style: { bold: boolean; size: number; colour: string },
    { y = pdf.y, align }: { y?: number; align?: 'right' } = {},
  ): void {
    const { locale } = info
    const options = { width: inner, ...(align && { align }) }
    drawText(pdf, given, { x: margin, y }, { ...style, locale }, options)
  }

  const text = (given: string, { bold = false, size = 10.5, colour = ink } = {}): void =>
    write(given, { bold, size, colour })

  return {
    text,
    /** The name of the school, below its logo if it has one. */
    letterhead(name: string, logo: Buffer | undefined): void {
      if (logo) {
        const { y } = pdf
        pdf.image(logo, margin, y, { fit: [inner / 2, logoHeight] })
        pdf.y = y + logoHeight + 8
      }
      text(name, { bold: true, size: 18 })
    },
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
    finish: (): Promise<Buffer> => bytesOf(pdf),
  }
}
