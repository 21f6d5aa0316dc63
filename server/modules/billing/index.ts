import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { debtsSql } from '../../platform/db/queries/debts.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { EnrolmentDomain } from '../enrolment/index.ts'
import type { IdentityDomain } from '../identity/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import type { ShippingDomain } from '../shipping/index.ts'
import { staffFinanceRoutes } from './finance/routes.ts'
import { staffFinanceService } from './finance/service.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { ledgerService } from './ledger/service.ts'
import { guardianRoutes, manualPaymentRoutes, orderRoutes } from './orders/routes.ts'
import { ordersService } from './orders/service.ts'
import { hasUnsettledOrders, unsettledOrders } from './orders/unsettled.ts'
import { staffPaymentsRoutes } from './payments/routes.ts'
import { staffPaymentsService } from './payments/service.ts'
import { staffPromoCodesRoutes } from './promo-codes/routes.ts'
import { staffPromoCodesService } from './promo-codes/service.ts'
import { staffOrdersRoutes } from './staff-orders/routes.ts'
import { staffOrdersService } from './staff-orders/service.ts'

export {
  paymentWebhook,
  reconcileCommand,
  replayCommand,
  serveCreditNotes,
} from './ledger/routes.ts'
export { serveReceipts } from './orders/routes.ts'
export type BillingDomain = ReturnType<typeof createBilling>

/** Orders and money: from the first draft to the last refund. */
export function createBilling(
  context: Context,
  {
    school,
    identity,
    catalogue,
    enrolment,
    shipping,
  }: {
    school: SchoolDomain
    identity: IdentityDomain
    catalogue: CatalogueDomain
    enrolment: EnrolmentDomain
    shipping: ShippingDomain
  },
) {
  const { db, config, payments, links, phoneMessages, notifyGuardian, storage } = context
  const { jobs, events, mail, origin, clock, countMail, report } = context
  const { account } = identity
  const { people, seats } = enrolment
  const orders = ordersService({
    db,
    payments,
    origin,
    manualSecondPersonAboveSen: config.manualSecondPersonAboveSen,
    papers: config.papers,
    report,
    needs: {
      programme: catalogue.programmeById,
      programmes: catalogue.programmes,
      intakesOnSale: catalogue.intakesOnSale,
      intake: catalogue.intake,
      openClassIds: catalogue.openClassIds,
      classNames: catalogue.classNames,
      bankHolidays: school.bankHolidays,
      prices: catalogue.prices,
      currentPrices: catalogue.currentPrices,
      school: school.school,
      schoolLogo: school.logo,
      classesHeld: people.classesHeld,
      isSuspended: people.isSuspended,
      seats,
      joiningPrice: catalogue.joiningPrice,
      guardianLinks: links.guardianLinks,
      consent: account.guardian,
      messages: phoneMessages,
      notifyGuardian,
      materialTerms: school.terms.material,
      callName: account.callName,
      countMail,
      parcelsOf: shipping.parcels.ofOrder,
      parcelsOfAll: shipping.parcels.ofOrders,
      signLink: storage.signLink,
      jobs,
      events,
      mail,
    },
  })
  const ledger = ledgerService(db, {
    payments,
    recordPaymentEvent: orders.recordWebhookEvent,
    endAccess: orders.endAccess,
    receiptNumber: orders.receiptNumber,
    secondPersonAboveSen: config.refundSecondPersonAboveSen,
    disputeSuspends: config.disputeSuspends,
    papers: config.papers,
    reconciledDays: config.reconciledDays,
    syncPaymentStatus: orders.syncPaymentStatus,
    report,
    manualSecondPersonAboveSen: config.manualSecondPersonAboveSen,
    programme: catalogue.programmeById,
    school: school.school,
    schoolLogo: school.logo,
    clock,
    jobs,
    events,
    mail,
    origin,
  })
  events.on('charge-recorded', ledger.enqueueWaiting)
  identity.guardDeletion({
    unsettled: (uid) => unsettledOrders(db, uid),
    isUnsettled: hasUnsettledOrders,
    debts: (uid) => debtsSql(db).debts({ uid }),
    writeOffOldDebts: orders.debts.giveUpOld,
  })
  return {
    orders,
    ledger,
    staffOrders: staffOrdersService(db, {
      classNames: catalogue.classNames,
      guardianLink: links.guardianLinks.find,
      async syncPaymentStatus(orderId) {
        await orders.syncPaymentStatus(orderId)
        await ledger.askAbout(orderId)
      },
      resend: orders.resend,
      moneyOf: ledger.refunds.moneyOf,
      discrepancies: ledger.reconciliation.open,
      jobs,
      report,
    }),
    staffPromoCodes: staffPromoCodesService(db),
    staffPayments: staffPaymentsService(db),
    staffFinance: staffFinanceService(db),
    jobs: {
      usual: { ...orders.jobs, ...ledger.jobs },
      urgent: { ...orders.urgentJobs, ...ledger.urgentJobs },
      long: ledger.longJobs,
    },
  }
}

export const billingRoutes = (
  { orders, ledger, ...staff }: BillingDomain,
  browser: { tooManyForms(request: FastifyRequest): Promise<boolean> },
) =>
  ({
    ...orderRoutes(orders),
    ...guardianRoutes(orders, browser.tooManyForms),
    ...manualPaymentRoutes(orders),
    ...ledgerRoutes(ledger),
    ...staffOrdersRoutes(staff.staffOrders),
    ...staffPaymentsRoutes(staff.staffPayments),
    ...staffFinanceRoutes(staff.staffFinance),
    ...staffPromoCodesRoutes(staff.staffPromoCodes),
  }) satisfies Partial<Handlers>
