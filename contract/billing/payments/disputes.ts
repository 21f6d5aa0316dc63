import * as v from 'valibot'
import { Instant, Sen } from '../../shared/wire.ts'

/** `closed`: an inquiry that ended without a dispute. */
export const disputeStatuses = ['needs-response', 'under-review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A payment that the cardholder's bank disputes. The order's status does not change. */
export const ShownDispute = v.object({
  amount: Sen,
  status: v.picklist(disputeStatuses),
  /** The bank has only asked for information so far. */
  is_inquiry: v.boolean(),
  opened_at: Instant,
  ended_at: v.nullable(Instant),
  /** Whether the order's classes are closed during the dispute. */
  is_on_hold: v.boolean(),
})
export type ShownDispute = v.InferOutput<typeof ShownDispute>

export const chargebackStates = ['disputed', 'lost'] as const

/** `disputed` while a bank decides, `lost` once it has kept the money; undefined otherwise. */
export const chargebackState = (
  disputes: readonly Pick<ShownDispute, 'status' | 'is_inquiry' | 'ended_at'>[],
): (typeof chargebackStates)[number] | undefined => {
  const chargebacks = disputes.filter(({ is_inquiry }) => !is_inquiry)
  return chargebacks.some(({ ended_at }) => ended_at === null)
    ? 'disputed'
    : chargebacks.some(({ status }) => status === 'lost')
      ? 'lost'
      : undefined
}
