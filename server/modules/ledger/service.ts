import type { Db } from '../../db/open.ts'
import type { PaymentFact } from '../../gateways/payments/payments.ts'
import type { Verdict } from '../../ports/verdict.ts'
import { creditNotes, type CreditNoteNeeds } from './credit-notes.ts'
import { refunder, type RefundDeps } from './refunds.ts'
import { webhookReceiver } from './webhooks.ts'

export type LedgerService = ReturnType<typeof ledgerService>
export type LedgerNeeds = Omit<RefundDeps, 'db'> &
  CreditNoteNeeds & { recordPaymentFact(fact: PaymentFact): Promise<Verdict> }

/** What money did, as the provider tells it. */
export function ledgerService(db: Db, needs: LedgerNeeds) {
  const { payments, recordPaymentFact } = needs
  const notes = creditNotes(db, needs)
  const refunds = refunder({ db, ...needs }, notes)
  const { receive, replay } = webhookReceiver({
    db,
    payments,
    recordPaymentFact,
    applyRefund: refunds.applyFact,
  })
  return {
    receive,
    replay,
    refunds,
    creditNotes: notes,
    jobs: { ...refunds.jobs, ...notes.jobs },
    /** Kinds of jobs that move money. */
    urgentJobs: Object.keys(refunds.jobs),
  }
}
