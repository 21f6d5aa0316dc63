import type { Discrepancy } from '#contract/billing/payments/discrepancies.ts'
import { done } from '#contract/shared/wire.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { BillingContext } from '../context.ts'
import { nightly } from '../nightly.ts'
import type { LedgerService } from '../ledger/service.ts'
import { ordersRepository } from '../orders/repository.ts'
import type { OrdersService } from '../orders/service.ts'
import { undecidedPaymentsSync } from './sync-undecided.ts'
import { comparison } from './compare.ts'
import { reconciliationSql } from './reconciliation-sql.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const kind = 'reconcile-payments'
const startsAt = '03:30'
const discrepanciesShown = 50

export type Reconciliation = ReturnType<typeof reconciliationService>

/** Reconciliation with the provider: undecided payments every minute, a full comparison every night. */
export function reconciliationService(
  billing: BillingContext,
  orders: OrdersService,
  ledger: LedgerService,
) {
  const { db } = billing
  const sql = reconciliationSql(db)
  const compare = comparison(billing, orders, ledger)
  return {
    syncUndecided: undecidedPaymentsSync(billing, ordersRepository(db), orders.recordPaymentEvent),
    compare,

    ...nightly(billing, { kind, startsAt, failed: 'payments not compared', run: compare }),

    /** Open discrepancies, the oldest first. */
    async open(): Promise<Discrepancy[]> {
      return (await sql.openDiscrepancies(discrepanciesShown)).map((one) => ({
        id: one.id,
        kind: one.kind,
        about: one.about,
        provider_id: one.providerId,
        why: one.why,
        amount: one.amountSen,
        at: one.at.toISOString(),
        order_id: one.orderId,
        found_at: one.foundAt.toISOString(),
      }))
    },

    handlers: {
      /** @throws Refusal `staff.refused` if it is resolved already */
      async handleDiscrepancy({ caller, body: { id }, now }) {
        await inTransaction(db, async (tx) => {
          const handled =
            (await reconciliationSql(tx).handle(id, caller.uid, now)) ?? refuseInWords('handled')
          const { orderId, providerId, about, why: reason } = handled
          const change = {
            uid: caller.uid,
            action: 'discrepancy-handled',
            subject: orderId ? `order/${orderId}` : `payment-discrepancy/${id}`,
            label: providerId,
            before: {},
            after: { about, why: reason },
          }
          await recordChange(tx, change, now)
        })
        return done
      },
    } satisfies Partial<Handlers>,
  }
}
