import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import type { BillingContext } from '../context.ts'
import type { CancelOrder } from './cancel.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { OrdersRepository } from './repository.ts'

const atOnce = 50

/** Cancels reserved orders whose deadline has passed; the provider's page is closed first, so a payment still wins. */
export const reservationExpiry =
  ({ report, jobs }: BillingContext, orders: OrdersRepository, cancel: CancelOrder) =>
  async (now: Date): Promise<void> => {
    const late = await orders.pastDeadline(now, atOnce)
    for (const { id, uid } of late) {
      try {
        await cancel(uid, id, now, {
          reason: eventReason('expired', {}),
          actor: 'clock',
          mail: 'expired',
          // A payment refused since has extended the deadline.
          check: (_, { payBy }) => {
            if (payBy === null || payBy > now) refuse('order.not-allowed')
          },
        })
      } catch (error) {
        // The order was paid, or the provider is unreachable and the job is retried.
        if (!(error instanceof Refusal)) report('order not cancelled', { id, error: String(error) })
      }
    }
    if (late.length > 0) jobs.wake()
  }
