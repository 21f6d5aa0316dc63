import * as v from 'valibot'
import { paymentPlans } from '#contract/billing/orders.ts'
import { Id } from '#contract/shared/wire.ts'
import { keepDatedText, readDatedText, type DatedKey } from './dated-text.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from './preferences.ts'

/** The state of an unfinished order, without personal data: it may stay on the device for weeks. */
const OrderDraft = v.object({
  chosen: v.array(Id),
  step: v.nullable(v.string()),
  /** The key of the chosen intake; undefined for the one that a newcomer gets. */
  intake: v.optional(v.string()),
  promo: v.string(),
  plan: v.optional(v.picklist(paymentPlans)),
  /** Whether a student under 18 has chosen to ask their guardian to agree and pay. */
  asksGuardian: v.optional(v.boolean()),
  /** The order that it was last saved as. */
  orderId: v.optional(v.string()),
})
export type OrderDraft = v.InferOutput<typeof OrderDraft>

/**
 * The contact details typed into the order form. Deleted when their owner signs out, and at the first start three days
 * after the last change. A sign-out forced by the server keeps them.
 */
const OrderFormDraft = v.record(v.string(), v.union([v.string(), v.boolean()]))
export type OrderFormDraft = v.InferOutput<typeof OrderFormDraft>

const orderKey = (uid: string, programmeId: number): PreferenceKey =>
  `person/${uid}/draft/order/${programmeId}`
const formKey = (uid: string, programmeId: number): DatedKey =>
  `person/${uid}/draft/order/${programmeId}/form/dated`

export const readOrderDraft = (uid: string, programmeId: number): OrderDraft | undefined =>
  parse(OrderDraft, readPreference(orderKey(uid, programmeId)))

export function keepOrderDraft(uid: string, programmeId: number, draft: OrderDraft): void {
  keepPreference(orderKey(uid, programmeId), JSON.stringify(draft))
}

export const readFormDraft = (
  uid: string,
  programmeId: number,
  now: Date,
): OrderFormDraft | undefined =>
  parse(OrderFormDraft, readDatedText(formKey(uid, programmeId), now))

export function keepFormDraft(
  uid: string,
  programmeId: number,
  draft: OrderFormDraft,
  now: Date,
): void {
  keepDatedText(formKey(uid, programmeId), JSON.stringify(draft), now)
}

/** Deletes both halves of an order's draft, after it was paid or cancelled. */
export function forgetOrderDrafts(uid: string, programmeId: number): void {
  forgetPreference(orderKey(uid, programmeId))
  forgetPreference(formKey(uid, programmeId))
}

/** Invalid drafts count as missing. */
function parse<S extends v.GenericSchema>(
  schema: S,
  text: string | null,
): v.InferOutput<S> | undefined {
  const Draft = v.pipe(v.string(), v.parseJson(), schema)
  const draft = v.safeParse(Draft, text)
  return draft.success ? draft.output : undefined
}
