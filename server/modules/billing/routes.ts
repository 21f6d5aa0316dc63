import type { Handlers } from '../../platform/http/mount.ts'
import type { FastifyRequest } from 'fastify'
import type { EInvoices } from './e-invoice/service.ts'
import type { StaffFinanceService } from './finance/service.ts'
import type { BillingDomain } from './index.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { staffOrdersRoutes } from './order-desk/routes.ts'
import { guardianRoutes, manualPaymentRoutes, orderRoutes } from './orders/routes.ts'
import type { StaffPaymentsService } from './payments/service.ts'
import type { PayoutsService } from './payouts/service.ts'
import type { StaffPromoCodesService } from './promo-codes/service.ts'

const staffFinanceRoutes = (
  service: StaffFinanceService,
): Pick<Handlers, 'staffRevenue' | 'staffRefunded' | 'staffOutstanding' | 'staffPromoUse'> => ({
  staffRevenue: ({ query, now }) => service.revenue(query, now),
  staffRefunded: ({ query, now }) => service.refunded(query, now),
  staffOutstanding: ({ now }) => service.outstanding(now),
  staffPromoUse: ({ query, now }) => service.promoUse(query, now),
})

const payoutsRoutes = (
  service: PayoutsService,
): Pick<
  Handlers,
  'staffPayouts' | 'exportPayouts' | 'staffTransactions' | 'exportTransactions'
> => ({
  staffPayouts: ({ query }) => service.payouts(query),
  exportPayouts: ({ caller, query, now, locale }) =>
    service.exportedPayouts(caller, query, now, locale),
  staffTransactions: ({ query }) => service.transactions(query),
  exportTransactions: ({ caller, query, now, locale }) =>
    service.exportedTransactions(caller, query, now, locale),
})

const eInvoiceRoutes = (service: EInvoices): Pick<Handlers, 'staffEInvoices' | 'takeEInvoice'> => ({
  staffEInvoices: ({ query, now }) => service.ofMonth(query, now),
  takeEInvoice: ({ caller, params, query, now, locale }) =>
    service.file(caller, params.number, query, now, locale),
})

const staffPaymentsRoutes = (
  service: StaffPaymentsService,
): Pick<Handlers, 'staffPayments' | 'exportPayments' | 'staffRefunds' | 'exportRefunds'> => ({
  staffPayments: ({ query }) => service.payments(query),
  exportPayments: ({ caller, query, now, locale }) =>
    service.exportedPayments(caller, query, now, locale),
  staffRefunds: ({ query }) => service.refunds(query),
  exportRefunds: ({ caller, query, now, locale }) =>
    service.exportedRefunds(caller, query, now, locale),
})

const staffPromoCodesRoutes = (
  service: StaffPromoCodesService,
): Pick<Handlers, 'promoCodes' | 'makePromoCode' | 'changePromoCode'> => ({
  promoCodes: ({ now }) => service.list(now),
  makePromoCode: ({ caller, body, now }) => service.make(caller, body, now),
  changePromoCode: ({ caller, params, body, now }) =>
    service.change(caller, params.promoCode, body, now),
})

export const billingRoutes = (
  { orders, ledger, reconciliation, payouts, eInvoices, ...staff }: BillingDomain,
  browser: { tooManyForms(request: FastifyRequest): Promise<boolean> },
) =>
  ({
    ...orderRoutes(orders),
    ...guardianRoutes(orders, browser.tooManyForms),
    ...manualPaymentRoutes(orders),
    ...ledgerRoutes(ledger),
    handleDiscrepancy: ({ caller, body, now }) => reconciliation.handle(caller, body.id, now),
    ...staffOrdersRoutes(staff.staffOrders),
    ...staffPaymentsRoutes(staff.staffPayments),
    ...staffFinanceRoutes(staff.staffFinance),
    ...payoutsRoutes(payouts),
    ...eInvoiceRoutes(eInvoices),
    ...staffPromoCodesRoutes(staff.staffPromoCodes),
  }) satisfies Partial<Handlers>
