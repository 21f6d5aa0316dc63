import * as v from 'valibot'
import { Month } from '../shared/staff/staff-wire.ts'
import { Day, SenInAll, Uuid } from '../shared/wire.ts'

/** `01` is an invoice, `04` a refund note, by the code list of e-Invoice types. */
export const eInvoiceTypes = ['01', '04'] as const

/** `KLS-2026-11-1`; a refund note's has an R: `KLS-2026-11-R1`. */
export const EInvoiceNumber = v.pipe(
  v.string(),
  v.regex(/^KLS-20\d\d-(?:0[1-9]|1[0-2])-R?[1-9]\d{0,3}$/),
)

/** The id that MyInvois gave a document; `NA` for an invoice from before the school submitted any. */
export const eInvoiceUuidPattern = /^(?:[0-9A-Z]{26}|NA)$/
/** At most 250, since a refund note has 250 lines and each refers to one invoice. */
const Uuids = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9A-Z]{26}|NA)(?:,(?:[0-9A-Z]{26}|NA)){0,249}$/),
  v.transform((text) => text.split(',')),
)

/** Environment variables with the school's details that the documents need. */
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
  /** The invoices that a refund note refers to. */
  originals: v.array(EInvoiceNumber),
})
export type EInvoice = v.InferOutput<typeof EInvoice>

export const StaffEInvoices = v.object({
  month: Month,
  /** MyInvois accepts them until seven days after the month. */
  due_on: Day,
  is_over: v.boolean(),
  missing: v.array(v.picklist(eInvoiceSettings)),
  documents: v.array(EInvoice),
  /** Orders above RM 10,000, which need an individual e-Invoice. Refunds are negative. */
  apart: v.array(
    v.object({
      order_id: Uuid,
      receipt_number: v.nullable(v.number()),
      amount: v.pipe(v.number(), v.safeInteger()),
    }),
  ),
})
export type StaffEInvoices = v.InferOutput<typeof StaffEInvoices>

/** `uuids`: the MyInvois ids of a refund note's `originals`, in the same order. */
export const EInvoiceQuery = v.strictObject({ uuids: v.optional(Uuids) })
export type EInvoiceQuery = v.InferOutput<typeof EInvoiceQuery>
