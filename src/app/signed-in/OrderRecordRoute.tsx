import { useParams } from 'react-router-dom'
import ordersWords from '#content/locales/en/orders.json'
import { OrderPage } from '#features/orders/OrderPage.tsx'
import { useRootData } from '../root-data.ts'

export const words = { orders: ordersWords }

export function Component() {
  const { orderId = '' } = useParams()
  return <OrderPage orderId={orderId} supportEmail={useRootData()?.school.support_email} />
}
