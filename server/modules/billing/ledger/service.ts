import type { BillingContext } from '../context.ts'
import type { OrdersService } from '../orders/service.ts'
import { creditNotes } from './credit-notes.ts'
import { disputer } from './disputes.ts'
import { refunder } from './refunds.ts'
import { webhookReceiver } from './webhooks.ts'

export type LedgerService = ReturnType<typeof ledgerService>

/** The ledger of charges, refunds and disputes, as the provider reports them. */
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
    /** Fetches and applies the undecided refunds and open disputes of an order. */
    async syncOrder(orderId: string): Promise<void> {
      await refunds.syncOrder(orderId)
      await disputes.syncOrder(orderId)
    },
    creditNotes: notes,
    jobs: notes.jobs,
    /** Jobs that move money. */
    urgentJobs: { ...webhooks.jobs, ...refunds.jobs },
  }
}
