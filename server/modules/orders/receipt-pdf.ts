import PDFDocument from 'pdfkit'
import { formatDateTime, formatMoney } from '#contract/format.ts'
import { copyOf } from '../../copy/copy.ts'

const t = copyOf('server/receipt')

export type ReceiptFacts = {
  number: number
  paidAt: Date
  orderId: string
  reference: string
  /** Who is billed: the guardian if there is one. */
  billedTo: { name: string; address: string }
  student: string
  programme: string
  classNames: readonly string[]
  lines: readonly { text: string; sen: number }[]
  totalSen: number
  /** For a card plan: what was paid so far, and the rest. */
  paid: readonly { text: string; sen: number }[]
  school: { name: string; address: string; supportEmail: string }
}

const margin = 56
const pageWidth = 595
const inner = pageWidth - 2 * margin
const ink = '#111827'
const quiet = '#4b5563'

/** The receipt as a PDF of one page: the same bytes for the same receipt. */
export async function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const title = t('title', { number: facts.number })
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-MY',
    info: { Title: title, Author: facts.school.name, CreationDate: facts.paidAt },
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
  const row = (left: string, right: string, bold = false) => {
    const y = pdf.y
    text(left, { bold })
    const below = pdf.y
    pdf.text(printable(right), margin, y, { width: inner, align: 'right' })
    pdf.y = Math.max(below, pdf.y) + 4
    pdf.x = margin
  }
  const rule = () => {
    pdf
      .moveTo(margin, pdf.y + 2)
      .lineTo(pageWidth - margin, pdf.y + 2)
      .lineWidth(0.75)
      .strokeColor('#d1d5db')
      .stroke()
    pdf.y += 10
  }

  text(facts.school.name, { bold: true, size: 18 })
  text(`${facts.school.address}\n${facts.school.supportEmail}`, { size: 9, colour: quiet })
  pdf.moveDown(1.5)
  text(title, { bold: true, size: 14 })
  pdf.moveDown(0.5)
  row(t('paidAt'), formatDateTime(facts.paidAt))
  row(t('order'), facts.orderId)
  row(t('reference'), facts.reference)
  pdf.moveDown(0.5)
  text(t('billedTo'), { colour: quiet, size: 9 })
  text(`${facts.billedTo.name}\n${facts.billedTo.address}`)
  pdf.moveDown(0.5)
  text(t('student'), { colour: quiet, size: 9 })
  text(facts.student)
  pdf.moveDown(1)
  text(facts.programme, { bold: true, size: 12 })
  text(facts.classNames.join(', '), { colour: quiet })
  pdf.moveDown(0.5)
  rule()
  for (const { text: label, sen } of facts.lines) row(label, formatMoney(sen))
  rule()
  row(t('total'), formatMoney(facts.totalSen), true)
  for (const { text: label, sen } of facts.paid) row(label, formatMoney(sen))
  pdf.moveDown(1)
  text(t('notRefundable'), { size: 9, colour: quiet })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The standard fonts of PDF readers have Western European letters; others are shown as a question mark. */
const printable = (text: string) => text.replace(/[^\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•]/g, '?')
