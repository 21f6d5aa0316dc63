import * as v from 'valibot'
import { paymentPlans } from '#contract/orders/orders.ts'
import { Id } from '#contract/wire.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from './preferences.ts'

/** Where an order was left, without a word about the person: it may lie on the device for weeks. */
const OrderDraft = v.object({
  chosen: v.array(Id),
  step: v.nullable(v.string()),
  promo: v.string(),
  plan: v.optional(v.picklist(paymentPlans)),
})
export type OrderDraft = v.InferOutput<typeof OrderDraft>

/** What was typed into the order form: who, where and how to reach them. It ends with the tab. */
const FormDraft = v.record(v.string(), v.union([v.string(), v.boolean()]))
export type FormDraft = v.InferOutput<typeof FormDraft>

const orderKey = (uid: string, programmeId: number): PreferenceKey =>
  `person/${uid}/draft/order/${programmeId}`
const formPreference = (uid: string, programmeId: number): PreferenceKey =>
  `${orderKey(uid, programmeId)}/form`
const formKey = (uid: string, programmeId: number) => `kelasku/${formPreference(uid, programmeId)}`

export const readOrderDraft = (uid: string, programmeId: number): OrderDraft | undefined =>
  parse(OrderDraft, readPreference(orderKey(uid, programmeId)))

export function keepOrderDraft(uid: string, programmeId: number, draft: OrderDraft): void {
  keepPreference(orderKey(uid, programmeId), JSON.stringify(draft))
}

export const readFormDraft = (uid: string, programmeId: number): FormDraft | undefined =>
  parse(FormDraft, tabStore()?.getItem(formKey(uid, programmeId)) ?? null)

export function keepFormDraft(uid: string, programmeId: number, draft: FormDraft): void {
  // Forgotten with the person, by whichever tab they leave from: then this tab's half counts no more.
  keepPreference(formPreference(uid, programmeId), '')
  try {
    tabStore()?.setItem(formKey(uid, programmeId), JSON.stringify(draft))
  } catch {
    // A full store: the form itself still holds what was typed, and the next pause tries again.
  }
}

/** Both halves of an order's draft: it was paid, or cancelled. */
export function forgetOrderDrafts(uid: string, programmeId: number): void {
  forgetPreference(orderKey(uid, programmeId))
  forgetPreference(formPreference(uid, programmeId))
  tabStore()?.removeItem(formKey(uid, programmeId))
}

function tabStore(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    // Browsers that block site data throw on the property itself.
    return undefined
  }
}

/** A draft of an older app, or one that was tampered with, is as good as none. */
function parse<S extends v.GenericSchema>(
  schema: S,
  text: string | null,
): v.InferOutput<S> | undefined {
  const Draft = v.pipe(v.string(), v.parseJson(), schema)
  const draft = v.safeParse(Draft, text)
  return draft.success ? draft.output : undefined
}
