import { addDays, addMonths, malaysianDay } from '#contract/shared/calendar.ts'
import type { eInvoiceSettings, EInvoice, StaffEInvoices } from '#contract/billing/e-invoice.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { BillingContext } from '../context.ts'
import { monthRows, type MonthRow } from './months-sql.ts'
import { consolidatedUbl, totalsOf, type EInvoiceLine, type Supplier } from './ubl.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** The most lines of a document, which must not exceed 300 KB. */
const maxDocumentLines = 250
/** Orders above this total are left out of the consolidated e-Invoice. */
const consolidatedUpToSen = 1_000_000
const dueAfterDays = 7

type Line = EInvoiceLine & { row: MonthRow }
type Document = { number: string; type: EInvoice['type']; lines: readonly Line[] }
type Missing = (typeof eInvoiceSettings)[number]

/** The monthly consolidated e-Invoice and its refund note, made from the ledger. */
export function eInvoiceHandlers({ db, config, school, clock }: BillingContext) {
  const { letterhead, eInvoice: settings } = config

  async function readSupplier(): Promise<{ supplier?: Supplier; missing: Missing[] }> {
    const { name, support_email: email, phone: schoolPhone } = await school.school()
    const { tin, brn, address } = settings
    const phone = settings.phone ?? schoolPhone.replaceAll(/[\s()-]/g, '')
    const isPhone = /^\+?\d{8,19}$/.test(phone)
    if (tin && brn && address && isPhone)
      return {
        supplier: { ...settings, name: settings.name ?? name, tin, brn, address, phone, email },
        missing: [],
      }
    const isSet: Record<Missing, boolean> = {
      E_INVOICE_TIN: tin !== undefined,
      E_INVOICE_BRN: brn !== undefined,
      E_INVOICE_ADDRESS: address !== undefined,
      E_INVOICE_PHONE: isPhone,
    }
    return { missing: (Object.keys(isSet) as Missing[]).filter((one) => !isSet[one]) }
  }

  function lineOf(row: MonthRow): Line {
    const { tax } = letterhead
    // A refund contains the tax that was declared with its payment.
    const isNew = row.is_payment && row.amount > 0
    const days = [row.at, ...(isNew || row.paid_at === null ? [] : [row.paid_at])].map((at) =>
      malaysianDay(new Date(at)),
    )
    return {
      row,
      description: describe(row),
      amountSen: Math.abs(row.amount),
      tax: tax && days.every((day) => day >= tax.since) ? tax : null,
    }
  }

  async function monthOf(month: string) {
    const rows = await monthRows(db, month)
    const exceedsLimit = ({ order_total }: MonthRow) => order_total > consolidatedUpToSen
    const lines = rows.filter((row) => !exceedsLimit(row)).map(lineOf)
    const documents = [
      ...documentsOf(
        `KLS-${month}-`,
        '01',
        lines.filter(({ row }) => row.amount > 0),
      ),
      ...documentsOf(
        `KLS-${month}-R`,
        '04',
        lines.filter(({ row }) => row.amount < 0),
      ),
    ]
    return { documents, apart: rows.filter(exceedsLimit) }
  }

  /** The invoices of the payments that a refund note refunds. */
  async function originalsOf({ type, lines }: Document): Promise<string[]> {
    if (type === '01') return []
    const months = new Set(lines.flatMap(({ row }) => row.paid_in ?? []))
    const refundedPayments = new Set(lines.map(({ row }) => paymentOf(row)))
    const numbers = new Set<string>()
    for (const month of months) {
      const { documents } = await monthOf(month)
      for (const invoice of documents)
        if (
          invoice.type === '01' &&
          invoice.lines.some(({ row }) => refundedPayments.has(paymentOf(row)))
        )
          numbers.add(invoice.number)
    }
    return [...numbers].toSorted()
  }

  const lastMonth = (now: Date) => addMonths(`${malaysianDay(now).slice(0, 7)}-01`, -1).slice(0, 7)
  const isOver = (month: string, now: Date) => malaysianDay(now).slice(0, 7) > month

  function fileOf(
    document: Document,
    month: string,
    supplier: Supplier,
    originals: readonly { number: string; uuid: string }[],
  ): string {
    const from = `${month}-01`
    const period = { from, until: addDays(addMonths(from, 1), -1) }
    return JSON.stringify(
      consolidatedUbl({ ...document, period, issuedAt: clock(), supplier, originals }),
    )
  }

  return {
    /** By default the documents of last month. */
    async staffEInvoices({ query: { month: requestedMonth }, now }): Promise<StaffEInvoices> {
      const month = requestedMonth ?? lastMonth(now)
      const { documents, apart } = await monthOf(month)
      const { supplier, missing } = await readSupplier()
      const shown = []
      for (const document of documents) {
        const { number, type, lines } = document
        const originals = await originalsOf(document)
        const references = originals.map((one) => ({ number: one, uuid: 'NA' }))
        const bytes = supplier
          ? Buffer.byteLength(fileOf(document, month, supplier, references))
          : 0
        shown.push({ number, type, lines: lines.length, ...totalsOf(lines), bytes, originals })
      }
      return {
        month,
        due_on: addDays(addMonths(`${month}-01`, 1), dueAfterDays - 1),
        is_over: isOver(month, now),
        missing,
        documents: shown,
        apart: apart.map(({ order_id, receipt_number, amount }) => ({
          order_id,
          receipt_number,
          amount,
        })),
      }
    },

    /**
     * @throws Refusal `staff.refused` for an unknown document, before the month has ended, without the school's
     * details, or if a refund note lacks its originals
     */
    async downloadEInvoice({
      caller: { uid },
      params: { number },
      query: { uuids = [] },
      now,
      locale,
    }): Promise<AsyncIterator<string>> {
      const month = number.slice(4, 11)
      if (!isOver(month, now)) return refuseInWords('eInvoiceMonth')
      const { documents } = await monthOf(month)
      const document = documents.find((one) => one.number === number)
      if (!document) return refuseInWords('eInvoiceGone')
      const { supplier, missing } = await readSupplier()
      if (!supplier) return refuseInWords('eInvoiceMissing', { names: missing.join(', ') })
      const originals = await originalsOf(document)
      if (uuids.length !== originals.length) return refuseInWords('eInvoiceOriginals')
      const label = copyOf('server/staff', locale)('exports.eInvoice')
      await recordExport(
        db,
        uid,
        { list: 'e-invoice', label, asked: { number }, rows: document.lines.length },
        now,
      )
      const references = originals.map((one, n) => ({ number: one, uuid: uuids[n] ?? '' }))
      return pieces(fileOf(document, month, supplier, references))
    },
  } satisfies Partial<Handlers>
}

async function* pieces(text: string) {
  yield text
}

function documentsOf(prefix: string, type: EInvoice['type'], lines: readonly Line[]): Document[] {
  const documents: Document[] = []
  for (let n = 0; n < lines.length; n += maxDocumentLines)
    documents.push({
      number: `${prefix}${documents.length + 1}`,
      type,
      lines: lines.slice(n, n + maxDocumentLines),
    })
  return documents
}

const paymentOf = ({ order_id, instalment }: MonthRow): string => `${order_id}/${instalment}`

/** A consolidated e-Invoice must name the receipt of each transaction. */
function describe({
  order_id,
  receipt_number,
  instalment,
  is_payment,
  credit_notes,
  amount,
}: MonthRow) {
  const receipt = receipt_number === null ? `Order ${order_id}` : `Receipt ${receipt_number}`
  const of = instalment === null ? receipt : `${receipt}, instalment ${instalment}`
  if (is_payment) return amount > 0 ? of : `${of}, corrected`
  if (amount > 0) return `${of}, paid again after a return`
  return credit_notes === null
    ? `${of}, returned`
    : `${of}, refunded by credit note ${credit_notes}`
}
