import PDFDocument from 'pdfkit'
import { formatLongDate } from '#contract/format.ts'
import { parcelCode, type ParcelRecipient } from '#contract/staff/parcels.ts'
import { shortOrder } from '#contract/staff/tracking-lines.ts'
import { copyOf } from '../../copy/copy.ts'
import { bytesOf, drawText } from '../../copy/pdf-fonts.ts'
import type { StoredParcel } from './repository.ts'

export type PackingRow = { parcel: StoredParcel; className: string; day: string }

/** For the office: always in English. */
const t = copyOf('server/staff')
const ink = '#111827'
const quiet = '#4b5563'
const line = '#d1d5db'

/** Points to a millimetre. */
const mm = 72 / 25.4
const pageHeight = 297 * mm
const pageWidth = 210 * mm

/** Room for a line, in sizes of its text: what the taller font, the Chinese one, takes. */
const lineHeight = 1.5

type Style = { size: number; bold?: boolean; colour?: string }
type Box = { x: number; y: number; width: number }

/**
 * Text of so many lines at most, cut off with an ellipsis where it is longer.
 * @returns its height
 */
function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: Box,
  { size, bold = false, colour = ink }: Style,
  lines = 1,
): number {
  const options = { width, height: size * lineHeight * lines, ellipsis: true }
  drawText(pdf, text, { x, y }, { size, bold, colour, locale: 'en' }, options)
  return Math.min(options.height, pdf.heightOfString(text, { width }))
}

const newDocument = (title: string, at: Date) =>
  new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-MY',
    info: { Title: title, CreationDate: at },
  })

const placeOf = ({ address, postal, city, state }: ParcelRecipient) =>
  `${address}, ${postal} ${city}, ${state}`

/** What to pack, by day and class, with a box to tick before each parcel. */
export async function packingListPdf(rows: readonly PackingRow[], at: Date): Promise<Buffer> {
  const title = t('parcels.listTitle')
  const pdf = newDocument(title, at)
  const margin = 15 * mm
  const width = pageWidth - 2 * margin
  let y = margin
  const room = (needed: number) => {
    if (y + needed <= pageHeight - margin) return
    pdf.addPage()
    y = margin
  }

  write(pdf, title, { x: margin, y, width }, { size: 18, bold: true })
  y += 26
  write(
    pdf,
    t('parcels.listCount', { count: rows.length }),
    { x: margin, y, width },
    { size: 10, colour: quiet },
  )
  y += 22
  const keyOf = ({ day, className }: PackingRow) => `${day} ${className}`
  for (const key of new Set(rows.map(keyOf))) {
    const group = rows.filter((row) => keyOf(row) === key)
    const [first] = group
    if (!first) continue
    // A heading is not left alone at the end of a page.
    room(64)
    const head = t('parcels.listGroup', {
      day: formatLongDate(first.day),
      class: first.className,
      count: group.length,
    })
    write(pdf, head, { x: margin, y, width }, { size: 12, bold: true })
    y += 20
    for (const { parcel } of group) {
      room(38)
      const { recipient } = parcel
      pdf
        .rect(margin, y + 2, 12, 12)
        .lineWidth(1)
        .strokeColor(ink)
        .stroke()
      const x = margin + 22
      const code = parcelCode(parcel.number)
      write(pdf, code, { x, y: y + 1, width: 48 }, { size: 11, bold: true })
      const rest = { x: x + 52, width: width - 74 }
      y += write(
        pdf,
        `${recipient.name} · ${recipient.phone} · ${shortOrder(parcel.orderId)}`,
        { ...rest, y: y + 1 },
        { size: 11 },
      )
      y += write(pdf, placeOf(recipient), { ...rest, y: y + 2 }, { size: 9, colour: quiet }) + 6
      pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.5)
        .strokeColor(line)
        .stroke()
      y += 4
    }
    y += 10
  }
  return bytesOf(pdf)
}

/** Sheets of 24 labels, 70 by 37 mm, without margins: as sold for A4 printers. */
const columns = 3
const labelsPerSheet = 24
const label = { width: 70 * mm, height: 37 * mm }
const sheetTop = (pageHeight - 8 * label.height) / 2
const inset = 5 * mm

export async function labelsPdf(rows: readonly PackingRow[], at: Date): Promise<Buffer> {
  const pdf = newDocument(t('parcels.labelsTitle'), at)
  for (const [n, { parcel, className }] of rows.entries()) {
    const place = n % labelsPerSheet
    if (n > 0 && place === 0) pdf.addPage()
    const { recipient, orderId, number } = parcel
    const x = (place % columns) * label.width + inset
    const width = label.width - 2 * inset
    let y = sheetTop + Math.floor(place / columns) * label.height + inset
    const put = (text: string, style: Style, lines = 1) => {
      y += write(pdf, text, { x, y, width }, style, lines) + 1
    }
    put(recipient.name, { size: 10.5, bold: true })
    put(recipient.address, { size: 9 }, 3)
    put(`${recipient.postal} ${recipient.city}, ${recipient.state}`, { size: 9 })
    put(recipient.phone, { size: 9 })
    put(`${parcelCode(number)} · ${className} · ${shortOrder(orderId)}`, {
      size: 7,
      colour: quiet,
    })
  }
  return bytesOf(pdf)
}
