import * as v from 'valibot'
import { Instant, Sen } from '../../shared/wire.ts'

/** `closed`: an inquiry that ended without a dispute. */
export const disputeStatuses = ['needs-response', 'under-review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A payment that its cardholder's bank asks back, beside the order's status. */
export const ShownDispute = v.object({
  amount: Sen,
  status: v.picklist(disputeStatuses),
  /** The bank only asks so far. */
  is_inquiry: v.boolean(),
  opened_at: Instant,
  ended_at: v.nullable(Instant),
  /** Are the classes of the order closed meanwhile? */
  is_on_hold: v.boolean(),
})
export type ShownDispute = v.InferOutput<typeof ShownDispute>

export const takenBackStates = ['disputed', 'lost'] as const

/** Has a bank taken a payment back: for as long as it decides, or for good? */
export const takenBack = (
  disputes: readonly ShownDispute[],
): (typeof takenBackStates)[number] | undefined => {
  const real = disputes.filter(({ is_inquiry }) => !is_inquiry)
  return real.some(({ ended_at }) => ended_at === null)
    ? 'disputed'
    : real.some(({ status }) => status === 'lost')
      ? 'lost'
      : undefined
}
