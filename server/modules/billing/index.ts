import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { debtsSql } from './orders/debts-sql.ts'
import type { BillingContext } from './context.ts'
import { eInvoiceHandlers } from './e-invoice/service.ts'
import { financeHandlers } from './finance/service.ts'
import { ledgerService } from './ledger/service.ts'
import { guardianRoutes } from './orders/routes.ts'
import { ordersService } from './orders/service.ts'
import { hasUnsettledOrders, unsettledOrders } from './orders/unsettled.ts'
import { paymentHandlers } from './payments/service.ts'
import { payoutsService } from './payouts/service.ts'
import { promoCodeHandlers } from './promo-codes/service.ts'
import { orderDeskHandlers } from './order-desk/service.ts'
import { reconciliationService } from './reconciliation/service.ts'

export { isOrderFoundBy } from './order-desk/search.ts'
export { isRefusedAndOwed } from './orders/payments/instalments-sql.ts'
export type BillingDomain = ReturnType<typeof createBilling>

/** Orders and money: from the first draft to the last refund. */
export function createBilling(context: Context, earlier: Omit<BillingContext, keyof Context>) {
  const billing = { ...context, ...earlier }
  const { db, events } = context
  const orders = ordersService(billing)
  const ledger = ledgerService(billing, orders)
  const reconciliation = reconciliationService(billing, orders, ledger)
  const payouts = payoutsService(billing)
  events.on('charge-recorded', ledger.enqueueWaiting)
  earlier.identity.guardDeletion({
    unsettled: (uid) => unsettledOrders(db, uid),
    isUnsettled: hasUnsettledOrders,
    debts: (uid) => debtsSql(db).debts({ uid }),
    writeOffOldDebts: orders.debts.writeOffOld,
  })
  return {
    orders,
    ledger,
    reconciliation,
    payouts,
    handlers: {
      ...orders.handlers,
      ...orders.guardian.handlers,
      ...orders.manual,
      ...orders.debts.handlers,
      ...ledger.refunds.handlers,
      ...reconciliation.handlers,
      ...payouts.handlers,
      ...eInvoiceHandlers(billing),
      ...orderDeskHandlers(billing, orders, ledger, reconciliation),
      ...promoCodeHandlers(db),
      ...paymentHandlers(db),
      ...financeHandlers(db),
    } satisfies Partial<Handlers>,
    jobs: {
      usual: { ...orders.jobs, ...ledger.jobs },
      urgent: { ...orders.urgentJobs, ...ledger.urgentJobs },
      long: { ...reconciliation.longJobs, ...payouts.longJobs },
    },
  }
}

export const billingRoutes = (
  { handlers, orders }: BillingDomain,
  { tooManyForms }: { tooManyForms(request: FastifyRequest): Promise<boolean> },
) => ({ ...handlers, ...guardianRoutes(orders, tooManyForms) }) satisfies Partial<Handlers>
