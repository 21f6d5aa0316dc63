import { OrdersPage } from '#features/billing/orders/OrdersPage.tsx'

export function Component() {
  return <OrdersPage />
}
