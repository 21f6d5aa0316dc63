import * as v from 'valibot'
import { Day, SenInAll, Uuid } from '../shared/wire.ts'

/** A month in Malaysia, `2026-11`. */
export const Month = v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))

/** `01` is an invoice, `04` a refund note, by the code list of e-Invoice types. */
export const eInvoiceTypes = ['01', '04'] as const

/** A document's own number: `KLS-2026-11-1`, a refund note's with an R. */
export const EInvoiceNumber = v.pipe(
  v.string(),
  v.regex(/^KLS-20\d\d-(?:0[1-9]|1[0-2])-R?[1-9]\d{0,3}$/),
)

/** What MyInvois calls a document that it has taken; `NA` for one of before the school sent any. */
export const eInvoiceUuidPattern = /^(?:[0-9A-Z]{26}|NA)$/
/** A document has 250 lines, and each gives back of one invoice. */
const Uuids = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9A-Z]{26}|NA)(?:,(?:[0-9A-Z]{26}|NA)){0,249}$/),
  v.transform((text) => text.split(',')),
)

/** What the documents need of the school, by the variable that says it. */
export const eInvoiceSettings = [
  'E_INVOICE_TIN',
  'E_INVOICE_BRN',
  'E_INVOICE_ADDRESS',
  'E_INVOICE_PHONE',
] as const

export const EInvoicesQuery = v.strictObject({ month: v.optional(Month) })
export type EInvoicesQuery = v.InferOutput<typeof EInvoicesQuery>

const EInvoice = v.object({
  number: EInvoiceNumber,
  type: v.picklist(eInvoiceTypes),
  lines: v.number(),
  total: SenInAll,
  tax: SenInAll,
  bytes: v.number(),
  /** The invoices whose money a refund note gives back: it names each by what MyInvois called it. */
  originals: v.array(EInvoiceNumber),
})
export type EInvoice = v.InferOutput<typeof EInvoice>

export const StaffEInvoices = v.object({
  month: Month,
  /** Until when MyInvois takes them: seven days after the month. */
  due_on: Day,
  is_over: v.boolean(),
  missing: v.array(v.picklist(eInvoiceSettings)),
  documents: v.array(EInvoice),
  /** Orders of more than RM 10,000, which need an e-Invoice of their own; what went back of them is below 0. */
  apart: v.array(
    v.object({
      order_id: Uuid,
      receipt_number: v.nullable(v.number()),
      amount: v.pipe(v.number(), v.safeInteger()),
    }),
  ),
})
export type StaffEInvoices = v.InferOutput<typeof StaffEInvoices>

/** `uuids`: for each of a refund note's originals, in their order. */
export const EInvoiceQuery = v.strictObject({ uuids: v.optional(Uuids) })
export type EInvoiceQuery = v.InferOutput<typeof EInvoiceQuery>
