import { graceEndsOn, type Instalment } from '#contract/billing/instalments/instalments.ts'
import type { OrderReply } from '#contract/billing/wire.ts'
import { allowed, type LastAttempt, type Order } from '#contract/billing/orders.ts'
import { instalmentMinimumSen } from '#contract/shared/limits.ts'
import { inInstalments } from '#contract/billing/pricing.ts'
import type { Payments } from '../../../gateways/payments/payments.ts'
import type { BillingContext } from '../context.ts'
import { isOwed, type StoredInstalment } from './payments/instalments-sql.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from './repository.ts'
import { plannedCharges } from './payments/record-payment-event.ts'
import { toWireOrder } from './wire.ts'

/** Whether the provider accepts cards and every instalment is large enough. */
export const isPlanOffered = (
  { tuitionSen, discountSen, hardcopySen }: StoredOrder,
  methods: Payments['methods'],
): boolean =>
  methods.includes('card') &&
  inInstalments(tuitionSen - discountSen, hardcopySen).every((sen) => sen >= instalmentMinimumSen)

/** How the last attempt ended, if the order can be paid again. */
export function lastAttemptOf(
  { status }: Pick<StoredOrder, 'status'>,
  payment: StoredPayment | undefined,
): LastAttempt | null {
  if (!payment || status === 'VOID' || !allowed[status].pay) return null
  const { plan } = payment
  if (payment.status === 'expired') return { outcome: 'expired', plan }
  if (payment.status !== 'failed') return null
  return { outcome: payment.providerReference ? 'declined' : 'not-opened', plan }
}

export type ShownOrders = ReturnType<typeof shownOrders>

/** Orders as their student sees them. */
export function shownOrders(
  { school, catalogue, payments: { methods } }: BillingContext,
  orders: OrdersRepository,
) {
  /** How the order is or can be paid: its plan, and its card payments as set up, else as they would be now. */
  const planOf = async (order: StoredOrder, now: Date) => ({
    ...(await chargesOf(order, now)),
    payment_methods: [...methods],
  })

  async function chargesOf(
    order: StoredOrder,
    now: Date,
  ): Promise<Pick<Order, 'plan' | 'instalments' | 'opens_at_once'>> {
    const rows = await orders.instalmentsOf(order.id)
    if (rows.length > 0)
      return {
        plan: 'instalments',
        instalments: rows.map(toWireInstalment),
        ...(order.status === 'PENDING' && {
          opens_at_once: await orders.hasCourtesyAccess(order, now),
        }),
      }
    if (order.status === 'PENDING' || order.status === 'PAID')
      return { plan: 'once', instalments: [] }
    if (!isPlanOffered(order, methods)) return { plan: null, instalments: [] }
    const charges = plannedCharges(order, await school.bankHolidays(), now)
    return {
      plan: null,
      opens_at_once: !(await orders.hadCourtesyAccess(order)),
      instalments: charges.map(({ number, dueOn, amountSen }) => ({
        number,
        due_on: dueOn,
        amount: amountSen,
        status: 'scheduled',
        pay_by: null,
      })),
    }
  }

  const intakeOf = ({ intakeKey }: StoredOrder) => catalogue.intake(intakeKey)

  async function shown(order: StoredOrder, now: Date): Promise<Order> {
    const payment = allowed[order.status as Order['order_status']].pay
      ? await orders.lastPayment(order.id)
      : undefined
    const url = payment?.status === 'opened' ? payment.url : null
    return {
      ...toWireOrder(order, now, url, await intakeOf(order), await planOf(order, now)),
      last_attempt: lastAttemptOf(order, payment),
    }
  }

  const replyWith = async (
    order: StoredOrder | undefined,
    now: Date,
    message = 'OK',
  ): Promise<OrderReply> => ({
    status_code: 200,
    message,
    attribute: order && order.status !== 'VOID' ? await shown(order, now) : null,
  })

  return { planOf, intakeOf, replyWith }
}

/** Whether the instalment's charge needs the cardholder's confirmation. */
export const needsCardholder = (row: StoredInstalment): boolean =>
  row.status === 'scheduled' && row.needsCardholderSince !== null && isOwed(row)

export const toWireInstalment = (row: StoredInstalment): Instalment => ({
  number: row.number,
  due_on: row.dueOn,
  amount: row.amountSen,
  status: row.status,
  needs_cardholder: needsCardholder(row),
  pay_by: row.status === 'failed' && row.failedOn && isOwed(row) ? graceEndsOn(row.failedOn) : null,
  ...(row.cancelledAt && { is_cancelled: true }),
})
