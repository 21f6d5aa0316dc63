import PDFDocument from 'pdfkit'

const margin = 56
const pageWidth = 595
const inner = pageWidth - 2 * margin
const ink = '#111827'
export const quietInk = '#4b5563'

/** A PDF of one page, written from top to bottom: the same bytes for the same contents. */
export function pdfPage(info: { title: string; author: string; at: Date }) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-MY',
    info: { Title: info.title, Author: info.author, CreationDate: info.at },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })

  const text = (given: string, { bold = false, size = 10.5, colour = ink } = {}) =>
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(colour)
      .text(printable(given), { width: inner })

  return {
    text,
    /** A label, and its value at the right edge. */
    row(left: string, right: string, bold = false): void {
      const y = pdf.y
      text(left, { bold })
      const below = pdf.y
      pdf.text(printable(right), margin, y, { width: inner, align: 'right' })
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

/** The standard fonts of PDF readers have Western European letters; others are shown as a question mark. */
const printable = (text: string) => text.replace(/[^\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•]/g, '?')
