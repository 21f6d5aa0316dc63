import JsBarcode from 'jsbarcode'
import PDFDocument from 'pdfkit'
import type { School } from '#contract/identity/sign-in.ts'
import { formatLongDate } from '#contract/shared/text/format.ts'
import {
  consignmentCode,
  parcelCode,
  type ParcelRecipient,
} from '#contract/shipping/staff-parcels.ts'
import { shortOrder } from '#contract/shipping/tracking-lines.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import { bytesOf, drawText, heightOfText } from '../../platform/copy/pdf-fonts.ts'
import type { StoredParcel } from './repository.ts'

export type PackingRow = {
  parcel: StoredParcel
  consignment: number
  className: string
  day: string
}

/** For the office: always in English. */
const t = copyOf('server/staff')
const ink = '#111827'
const quiet = '#4b5563'
const line = '#d1d5db'

/** Points to a millimetre. */
const mm = 72 / 25.4
const pageHeight = 297 * mm
const pageWidth = 210 * mm

/** Line height relative to the text size; the Chinese font needs this much. */
const lineHeight = 1.5

type Style = { size: number; bold?: boolean; colour?: string }
type Box = { x: number; y: number; width: number }

/**
 * Writes text of at most `lines` lines, truncated with an ellipsis.
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

/** The packing list by day and class, with a checkbox for each parcel. */
export async function packingListPdf(rows: readonly PackingRow[], at: Date): Promise<Buffer> {
  const title = t('parcels.listTitle')
  const pdf = newDocument(title, at)
  const margin = 15 * mm
  const width = pageWidth - 2 * margin
  let y = margin
  const ensureRoom = (needed: number) => {
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
    ensureRoom(64)
    const head = t('parcels.listGroup', {
      day: formatLongDate(first.day),
      class: first.className,
      count: group.length,
    })
    write(pdf, head, { x: margin, y, width }, { size: 12, bold: true })
    y += 20
    for (const { parcel, consignment } of group) {
      ensureRoom(38)
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
        [
          consignmentCode(consignment),
          recipient.name,
          recipient.phone,
          shortOrder(parcel.orderId),
        ].join(' · '),
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
const inset = { x: 5 * mm, y: 3 * mm }
const inner = { width: label.width - 2 * inset.x, height: label.height - 2 * inset.y }
/** The row with the barcode is taller beside many class names; the sender is below it. */
const usualCodeHeight = 9 * mm
const tallCodeHeight = 12 * mm
const senderHeight = 5.5 * mm
const barHeight = 6 * mm
/** Width of the narrowest bar: what cheap scanners read, and office printers print sharply. */
const barWidth = 0.29 * mm
/** Bars of white that a scanner needs beside a barcode. */
const quietBars = 10
/** The smallest print that people read without a glass. */
const smallestSize = 4.5

export type ParcelSender = Pick<School, 'name' | 'address' | 'phone'>

/** Writes the whole text into the box, as large as fits. @returns its height */
function writeFitting(
  pdf: PDFKit.PDFDocument,
  text: string,
  { height, ...box }: Box & { height: number },
  style: Style,
): number {
  const heightAt = (size: number) =>
    heightOfText(pdf, text, { bold: false, colour: ink, ...style, size, locale: 'en' }, box.width)
  let { size } = style
  while (size > smallestSize && heightAt(size) > height) size -= 0.5
  return write(pdf, text, box, { ...style, size }, Math.ceil(heightAt(size) / size / lineHeight))
}

/** A Code 128 barcode that ends at the right of the box, with its text below. @returns the width left before it */
function drawBarcode(pdf: PDFKit.PDFDocument, code: string, { x, y, width }: Box): number {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, code, { format: 'CODE128' })
  const bars = drawn.encodings?.[0]?.data ?? ''
  const own = bars.length * barWidth
  const left = x + width - own
  for (const { 0: dark, index } of bars.matchAll(/1+/g))
    pdf.rect(left + index * barWidth, y, dark.length * barWidth, barHeight)
  pdf.fill('#000000')
  write(pdf, code, { x: left, y: y + barHeight + 0.5 * mm, width: own }, { size: 6 })
  return width - own - quietBars * barWidth
}

/** A label for each consignment: the parcels of an order to one address. */
export async function labelsPdf(
  rows: readonly PackingRow[],
  at: Date,
  sender: ParcelSender,
): Promise<Buffer> {
  const pdf = newDocument(t('parcels.labelsTitle'), at)
  const { name, address, phone } = sender
  const from = t('parcels.from', { sender: [name, oneLine(address), phone].join(', ') })
  const consignments = new Set(rows.map((row) => row.consignment))
  for (const [n, consignment] of [...consignments].entries()) {
    const together = rows.filter((row) => row.consignment === consignment)
    const [first] = together
    if (!first) continue
    const place = n % labelsPerSheet
    if (n > 0 && place === 0) pdf.addPage()
    const { recipient, orderId } = first.parcel
    const x = (place % columns) * label.width + inset.x
    const top = sheetTop + Math.floor(place / columns) * label.height + inset.y
    const { width } = inner
    const codeHeight = together.length > 3 ? tallCodeHeight : usualCodeHeight
    const codeTop = top + inner.height - senderHeight - codeHeight

    const nameStyle = { size: 10.5, bold: true }
    const nameHeight = writeFitting(
      pdf,
      recipient.name,
      { x, y: top, width, height: 9 * mm },
      nameStyle,
    )
    const to = `${recipient.address}\n${recipient.postal} ${recipient.city}, ${recipient.state}`
    const addressTop = top + nameHeight + 1
    const addressBox = { x, y: addressTop, width, height: codeTop - addressTop - 1 }
    writeFitting(pdf, to, addressBox, { size: 9 })

    const left = {
      x,
      width: drawBarcode(pdf, consignmentCode(consignment), { x, y: codeTop, width }),
    }
    const phoneHeight = writeFitting(
      pdf,
      recipient.phone,
      { ...left, y: codeTop, height: 4 * mm },
      { size: 9 },
    )
    const classNames = together.map(({ className }) => className).join(', ')
    const contents = `${classNames} · ${shortOrder(orderId)}`
    const contentsBox = { ...left, y: codeTop + phoneHeight, height: codeHeight - phoneHeight }
    writeFitting(pdf, contents, contentsBox, { size: 7, colour: quiet })
    const senderBox = { x, y: codeTop + codeHeight, width, height: senderHeight }
    writeFitting(pdf, from, senderBox, { size: 6 })
  }
  return bytesOf(pdf)
}

const oneLine = (text: string) => text.split(/\s*\n\s*/).join(' ')
