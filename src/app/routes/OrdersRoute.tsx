import { OrdersPage } from '#features/orders/OrdersPage.tsx'

export function Component() {
  return <OrdersPage />
}
