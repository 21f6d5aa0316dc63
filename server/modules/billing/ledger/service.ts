import type { BillingContext } from '../context.ts'
import type { OrdersService } from '../orders/service.ts'
import { creditNotes } from './credit-notes.ts'
import { disputer } from './disputes.ts'
import { refunder } from './refunds.ts'
import { webhookReceiver } from './webhooks.ts'

export type LedgerService = ReturnType<typeof ledgerService>

/** What money did, as the provider tells it. */
export function ledgerService(billing: BillingContext, orders: OrdersService) {
  const notes = creditNotes(billing, orders)
  const refunds = refunder(billing, orders, notes)
  const disputes = disputer(billing, orders)
  const webhooks = webhookReceiver(billing, orders, { refunds, disputes })
  return {
    receive: webhooks.receive,
    replay: webhooks.replay,
    enqueueWaiting: webhooks.enqueueWaiting,
    applyWaiting: webhooks.applyWaiting,
    refunds,
    disputes,
    /** Asks the provider about what it has not decided, as far as is known. */
    async askAbout(orderId: string): Promise<void> {
      await refunds.askAbout(orderId)
      await disputes.askAbout(orderId)
    },
    creditNotes: notes,
    jobs: notes.jobs,
    /** Move money. */
    urgentJobs: { ...webhooks.jobs, ...refunds.jobs },
  }
}
