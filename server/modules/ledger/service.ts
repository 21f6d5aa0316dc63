import type { Db } from '../../db/open.ts'
import type { PaymentFact, Payments } from '../../gateways/payments/payments.ts'
import type { Verdict } from '../../ports/verdict.ts'
import { webhookReceiver } from './webhooks.ts'

export type LedgerService = ReturnType<typeof ledgerService>
export type LedgerNeeds = {
  payments: Payments
  recordPaymentFact(fact: PaymentFact): Promise<Verdict>
}

/** What money did, as the provider tells it. */
export function ledgerService(db: Db, needs: LedgerNeeds) {
  const { receive, replay } = webhookReceiver({ db, ...needs })
  return { receive, replay }
}
