import ordersWords from '#content/locales/en/orders.json'
import { OrdersPage } from '#features/orders/OrdersPage.tsx'

export const words = { orders: ordersWords }

export function Component() {
  return <OrdersPage />
}
