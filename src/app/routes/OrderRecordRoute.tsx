import { useParams } from 'react-router-dom'
import { OrderPage } from '#features/billing/orders/OrderPage.tsx'

export function Component() {
  const { orderId = '' } = useParams()
  return <OrderPage orderId={orderId} />
}
