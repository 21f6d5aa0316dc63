import * as v from 'valibot'
import { Instant, Sen, Uuid } from '../../shared/wire.ts'

/** `orphan-charge`: the provider has a charge without an order. `missing-event`: only one side has the entry. */
export const discrepancyKinds = ['orphan-charge', 'missing-event'] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]
export const discrepancySubjects = ['charge', 'refund', 'dispute'] as const
export type DiscrepancySubject = (typeof discrepancySubjects)[number]

/** A difference that the nightly comparison with the payment provider could not repair. */
export const Discrepancy = v.object({
  id: Uuid,
  kind: v.picklist(discrepancyKinds),
  about: v.picklist(discrepancySubjects),
  provider_id: v.string(),
  why: v.string(),
  amount: Sen,
  at: Instant,
  order_id: v.nullable(Uuid),
  found_at: Instant,
})
export type Discrepancy = v.InferOutput<typeof Discrepancy>

/** Marks a discrepancy as handled. */
export const HandleDiscrepancy = v.strictObject({ id: Uuid })
