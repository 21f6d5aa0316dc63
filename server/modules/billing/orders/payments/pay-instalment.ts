import { refuse } from '../../../../platform/http/refusal.ts'
import { isOwed } from './instalments-sql.ts'
import type { ProviderPage } from './provider-page.ts'
import type { OrdersRepository, StoredOrder } from '../repository.ts'
import { requireNoWaitingPayment } from '../require-order.ts'
import { needsCardholder } from '../show-order.ts'

export type InstalmentPayer = ReturnType<typeof instalmentPayer>

/** Opens the provider's page to pay a refused instalment or confirm a charge. */
export function instalmentPayer(orders: OrdersRepository, page: ProviderPage) {
  /** @throws Refusal `order.not-allowed` for any other instalment, and a first one that was refused */
  return async (order: StoredOrder, number: number): Promise<{ payment_url: string }> => {
    await requireNoWaitingPayment(orders, order.id, number)
    const rows = await orders.instalmentsOf(order.id)
    const row = rows.find((one) => one.number === number && isOwed(one))
    const isRefused = order.status === 'PAID' && row?.status === 'failed'
    const needsConfirmation =
      (order.status === 'PAID' || order.status === 'PENDING') &&
      row !== undefined &&
      needsCardholder(row)
    const payment =
      row && (isRefused || needsConfirmation) ? await orders.payment(row.paymentId) : undefined
    if (!payment?.providerReference) refuse('order.not-allowed')
    return { payment_url: await page.ofInstalment(payment.providerReference, number) }
  }
}
