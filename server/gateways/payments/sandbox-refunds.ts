import * as v from 'valibot'
import { Instant, Sen, Uuid } from '#contract/shared/wire.ts'
import type { ProviderRefund } from './money.ts'
import { sandboxRecordFiles } from './sandbox-records.ts'

const Status = v.picklist(['pending', 'succeeded', 'failed'])

/** A refund as the sandbox bank stores it. */
const SandboxRefund = v.object({
  id: v.string(),
  refundId: v.nullable(Uuid),
  reference: v.string(),
  instalment: v.optional(v.number()),
  status: Status,
  amountSen: Sen,
  at: Instant,
  /** When the money went back. */
  paidBackAt: v.optional(Instant),
  events: v.array(v.object({ id: v.string() })),
  /** How many of the events the app has acknowledged. */
  acknowledged: v.number(),
})
export type SandboxRefund = v.InferOutput<typeof SandboxRefund>

export const sandboxRefundFiles = (folder: string) =>
  sandboxRecordFiles(folder, 'refund', SandboxRefund)

export const providerRefundOf = (refund: SandboxRefund): ProviderRefund => ({
  id: refund.id,
  refundId: refund.refundId,
  charge: {
    reference: refund.reference,
    ...(refund.instalment !== undefined && { instalment: refund.instalment }),
  },
  status: refund.status,
  amountSen: refund.amountSen,
  currency: 'MYR',
  failure: refund.status === 'failed' ? 'declined by the sandbox bank' : null,
  openedAt: new Date(refund.at),
  at: new Date(refund.at),
})
