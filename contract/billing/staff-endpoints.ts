import * as v from 'valibot'
import { HandleDiscrepancy } from './discrepancies.ts'
import { forFirstPayments, forOffers } from './endpoints.ts'
import {
  FinanceQuery,
  RevenueQuery,
  StaffOutstanding,
  StaffPromoUse,
  StaffRefunded,
  StaffRevenue,
} from './finance.ts'
import { DecideManualPayment, RecordManualPayment } from './manual-payments.ts'
import { ChangeReserved, MakeOrder, OrderFor, OrderMade } from './orders-for.ts'
import { ChangePromoCode, MakePromoCode, PromoCodeText, StaffPromoCodes } from './promo-codes.ts'
import {
  ChangeOrder,
  HandleMisfit,
  StaffOrderPage,
  StaffOrders,
  StaffOrdersQuery,
} from './staff-orders.ts'
import {
  StaffPayments,
  StaffPaymentsQuery,
  StaffRefunds,
  StaffRefundsQuery,
} from './staff-payments.ts'
import { AskRefund, DecideRefund, WriteOffDebt } from './staff-refunds.ts'
import { Uid } from '../identity/staff-people.ts'
import { Done, Uuid } from '../shared/wire.ts'
import { staffCsv, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

/** Of what closes the page on which an order can be paid. */
const unpaidRefusals = [
  'order.unknown',
  'order.not-allowed',
  'payment.not-closed',
  'payment.provider-unreachable',
] as const

export const billingStaffEndpoints = {
  staffOrders: staffRead({
    path: '/api/v1/staff/orders',
    right: 'orders',
    query: StaffOrdersQuery,
    reply: StaffOrders,
  }),
  exportOrders: staffCsv({
    path: '/api/v1/staff/orders.csv',
    right: 'orders',
    recentSignIn: 'always',
    query: v.omit(StaffOrdersQuery, ['page']),
  }),
  staffPayments: staffRead({
    path: '/api/v1/staff/payments',
    right: 'orders',
    query: StaffPaymentsQuery,
    reply: StaffPayments,
  }),
  exportPayments: staffCsv({
    path: '/api/v1/staff/payments.csv',
    right: 'orders',
    query: v.omit(StaffPaymentsQuery, ['page']),
  }),
  staffRefunds: staffRead({
    path: '/api/v1/staff/refunds',
    right: 'orders',
    query: StaffRefundsQuery,
    reply: StaffRefunds,
  }),
  exportRefunds: staffCsv({
    path: '/api/v1/staff/refunds.csv',
    right: 'orders',
    query: v.omit(StaffRefundsQuery, ['page']),
  }),
  staffOrder: staffRead({
    path: '/api/v1/staff/orders/:orderId',
    right: 'orders',
    params: v.object({ orderId: Uuid }),
    reply: StaffOrderPage,
    refusals: ['order.unknown'],
  }),
  changeOrder: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/orders/:orderId',
    right: 'orders',
    params: v.object({ orderId: Uuid }),
    body: ChangeOrder,
    reply: StaffOrderPage,
    refusals: ['order.unknown', 'payment.provider-unreachable'],
  }),
  orderFor: staffRead({
    path: '/api/v1/staff/people/:uid/order',
    right: 'ordersFor',
    params: v.object({ uid: Uid }),
    reply: OrderFor,
    refusals: ['person.unknown'],
  }),
  makeOrder: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/people/:uid/order',
    right: 'ordersFor',
    params: v.object({ uid: Uid }),
    body: MakeOrder,
    reply: OrderMade,
    refusals: ['person.unknown', 'order.class-full', ...forOffers],
  }),
  changeReserved: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/orders/:orderId/content',
    right: 'ordersFor',
    params: v.object({ orderId: Uuid }),
    body: ChangeReserved,
    reply: StaffOrderPage,
    refusals: [
      'order.unknown',
      'payment.not-closed',
      'payment.provider-unreachable',
      'order.class-full',
      ...forOffers,
    ],
  }),
  cancelReserved: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/orders/:orderId/cancel',
    right: 'ordersFor',
    params: v.object({ orderId: Uuid }),
    body: v.strictObject({}),
    reply: StaffOrderPage,
    refusals: unpaidRefusals,
  }),
  askRefund: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/orders/:orderId/refunds',
    right: 'refund',
    recentSignIn: 'always',
    params: v.object({ orderId: Uuid }),
    body: AskRefund,
    reply: Done,
    refusals: ['order.unknown'],
  }),
  decideRefund: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/orders/:orderId/refunds',
    right: 'refund',
    recentSignIn: 'always',
    params: v.object({ orderId: Uuid }),
    body: DecideRefund,
    reply: Done,
    refusals: ['order.unknown'],
  }),
  handleDiscrepancy: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/payment-discrepancies/handled',
    right: 'orders',
    body: HandleDiscrepancy,
    reply: Done,
  }),
  recordManualPayment: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/orders/:orderId/manual-payments',
    right: 'manualPayment',
    recentSignIn: 'always',
    params: v.object({ orderId: Uuid }),
    body: RecordManualPayment,
    reply: Done,
    refusals: [...unpaidRefusals, ...forFirstPayments],
  }),
  decideManualPayment: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/orders/:orderId/manual-payments',
    right: 'manualPayment',
    recentSignIn: 'always',
    params: v.object({ orderId: Uuid }),
    body: DecideManualPayment,
    reply: Done,
    refusals: unpaidRefusals,
  }),
  writeOffDebt: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/orders/:orderId/write-off',
    right: 'manualPayment',
    recentSignIn: 'always',
    params: v.object({ orderId: Uuid }),
    body: WriteOffDebt,
    reply: Done,
    refusals: unpaidRefusals,
  }),
  handleMisfit: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/payment-events/handled',
    right: 'orders',
    body: HandleMisfit,
    reply: Done,
  }),
  staffRevenue: staffRead({
    path: '/api/v1/staff/finance/revenue',
    right: 'finance',
    query: RevenueQuery,
    reply: StaffRevenue,
    refusals: ['staff.refused'],
  }),
  staffRefunded: staffRead({
    path: '/api/v1/staff/finance/refunds',
    right: 'finance',
    query: FinanceQuery,
    reply: StaffRefunded,
    refusals: ['staff.refused'],
  }),
  staffOutstanding: staffRead({
    path: '/api/v1/staff/finance/outstanding',
    right: 'finance',
    reply: StaffOutstanding,
  }),
  staffPromoUse: staffRead({
    path: '/api/v1/staff/finance/promo-codes',
    right: 'finance',
    query: FinanceQuery,
    reply: StaffPromoUse,
    refusals: ['staff.refused'],
  }),
  promoCodes: staffRead({
    path: '/api/v1/staff/promo-codes',
    right: 'promoCodes',
    reply: StaffPromoCodes,
  }),
  makePromoCode: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/promo-codes',
    right: 'promoCodes',
    recentSignIn: 'always',
    body: MakePromoCode,
    reply: StaffPromoCodes,
  }),
  changePromoCode: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/promo-codes/:promoCode',
    right: 'promoCodes',
    recentSignIn: 'always',
    params: v.object({ promoCode: PromoCodeText }),
    body: ChangePromoCode,
    reply: StaffPromoCodes,
    refusals: ['promo.unknown'],
  }),
}
