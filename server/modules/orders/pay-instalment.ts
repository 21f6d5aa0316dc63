import { refuse } from '../../http/refusal.ts'
import type { ProviderPage } from './provider-page.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'

export type InstalmentPayer = ReturnType<typeof instalmentPayer>

/** Pays a refused instalment by hand, on the provider's page. */
export function instalmentPayer(orders: OrdersRepository, page: ProviderPage) {
  /** @throws Refusal `order.not-allowed` unless the order is paid for and this instalment was refused */
  return async (order: StoredOrder, number: number): Promise<{ payment_url: string }> => {
    const rows = order.status === 'PAID' ? await orders.instalmentsOf(order.id) : []
    const row = rows.find((one) => one.number === number)
    const payment = row?.status === 'failed' ? await orders.payment(row.paymentId) : undefined
    if (!payment?.providerReference) refuse('order.not-allowed')
    return { payment_url: await page.ofInstalment(payment.providerReference, number) }
  }
}
