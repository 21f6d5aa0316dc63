import * as v from 'valibot'
import { Instant, Sen, Uuid } from '../../shared/wire.ts'

/** `orphan-charge`: the provider has money of no order. `missing-event`: one side has what the other has not. */
export const differenceKinds = ['orphan-charge', 'missing-event'] as const
export type DiscrepancyKind = (typeof differenceKinds)[number]
export const moneyAbouts = ['charge', 'refund', 'dispute'] as const
export type MoneyAbout = (typeof moneyAbouts)[number]

/** What the nightly comparison with the payment provider found and could not heal. */
export const Discrepancy = v.object({
  id: Uuid,
  kind: v.picklist(differenceKinds),
  about: v.picklist(moneyAbouts),
  provider_id: v.string(),
  why: v.string(),
  amount: Sen,
  at: Instant,
  order_id: v.nullable(Uuid),
  found_at: Instant,
})
export type Discrepancy = v.InferOutput<typeof Discrepancy>

/** Somebody has looked at it, and it is settled. */
export const HandleDiscrepancy = v.strictObject({ id: Uuid })
