import type { Db } from '../../../platform/db/open.ts'
import type { PaymentEvent } from '../../../gateways/payments/payments.ts'
import type { Verdict } from '../../../platform/ports/verdict.ts'
import { creditNotes, type CreditNoteNeeds } from './credit-notes.ts'
import { disputer, type DisputeDeps } from './disputes.ts'
import { refunder, type RefundDeps } from './refunds.ts'
import { reconciliation, type ReconciliationDeps } from './reconcile.ts'
import { webhookReceiver } from './webhooks.ts'

export type LedgerService = ReturnType<typeof ledgerService>
export type LedgerNeeds = Omit<RefundDeps & DisputeDeps, 'db'> &
  Pick<ReconciliationDeps, 'reconciledDays' | 'syncPaymentStatus'> &
  CreditNoteNeeds & { recordPaymentEvent(event: PaymentEvent): Promise<Verdict> }

/** What money did, as the provider tells it. */
export function ledgerService(db: Db, needs: LedgerNeeds) {
  const { payments, recordPaymentEvent } = needs
  const notes = creditNotes(db, needs)
  const refunds = refunder({ db, ...needs }, notes)
  const disputes = disputer({ db, ...needs })
  const webhooks = webhookReceiver({
    db,
    payments,
    recordPaymentEvent,
    applyRefund: refunds.apply,
    applyDispute: disputes.apply,
    jobs: needs.jobs,
  })
  const nightly = reconciliation({
    db,
    ...needs,
    applyRefund: refunds.apply,
    applyDispute: disputes.apply,
  })
  return {
    receive: webhooks.receive,
    replay: webhooks.replay,
    enqueueWaiting: webhooks.enqueueWaiting,
    applyWaiting: webhooks.applyWaiting,
    refunds,
    disputes,
    reconciliation: nightly,
    longJobs: nightly.longJobs,
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
