import { useParams } from 'react-router-dom'
import { OrderPage } from '#features/orders/OrderPage.tsx'

export function Component() {
  const { orderId = '' } = useParams()
  return <OrderPage orderId={orderId} />
}
