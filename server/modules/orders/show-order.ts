import { graceEndsOn, type Instalment } from '#contract/orders/instalments.ts'
import type { OrderReply } from '#contract/orders/wire.ts'
import { allowed, type Order } from '#contract/orders/orders.ts'
import { instalmentMinimumSen } from '#contract/limits.ts'
import { inInstalments } from '#contract/orders/pricing.ts'
import type { OrderNeeds } from './deps.ts'
import type { StoredInstalment } from './instalments-sql.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'
import { plannedCharges } from './record-payment-fact.ts'
import { toWireOrder } from './wire.ts'

/** Is every instalment large enough for a card? */
export const isPlanOffered = ({ tuitionSen, discountSen, hardcopySen }: StoredOrder): boolean =>
  inInstalments(tuitionSen - discountSen, hardcopySen).every((sen) => sen >= instalmentMinimumSen)

export type ShownOrders = ReturnType<typeof shownOrders>

/** Orders as their person sees them. */
export function shownOrders(
  orders: OrdersRepository,
  needs: Pick<OrderNeeds, 'bankHolidays' | 'intake'>,
) {
  /** The payment plan of the order, and its card payments: as set up, else as they would be now. */
  async function planOf(
    order: StoredOrder,
    now: Date,
  ): Promise<Pick<Order, 'plan' | 'instalments'>> {
    const rows = await orders.instalmentsOf(order.id)
    if (rows.length > 0) return { plan: 'instalments', instalments: rows.map(toWireInstalment) }
    if (order.status === 'PENDING' || order.status === 'PAID')
      return { plan: 'once', instalments: [] }
    if (!isPlanOffered(order)) return { plan: null, instalments: [] }
    const charges = plannedCharges(order, await needs.bankHolidays(), now)
    return {
      plan: null,
      instalments: charges.map(({ number, dueOn, amountSen }) => ({
        number,
        due_on: dueOn,
        amount: amountSen,
        status: 'scheduled',
        pay_by: null,
      })),
    }
  }

  const intakeOf = async ({ intakeKey }: StoredOrder) =>
    intakeKey === null ? undefined : needs.intake(intakeKey)

  async function shown(order: StoredOrder, now: Date): Promise<Order> {
    const payment = allowed[order.status as Order['order_status']].pay
      ? await orders.lastPayment(order.id)
      : undefined
    const url = payment?.status === 'opened' ? payment.url : null
    return toWireOrder(order, url, await intakeOf(order), await planOf(order, now))
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

  return { shown, planOf, intakeOf, replyWith }
}

const toWireInstalment = (row: StoredInstalment): Instalment => ({
  number: row.number,
  due_on: row.dueOn,
  amount: row.amountSen,
  status: row.status,
  pay_by: row.status === 'failed' && row.failedOn ? graceEndsOn(row.failedOn) : null,
})
