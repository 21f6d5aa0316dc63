import { useParams } from 'react-router-dom'
import { OrderPage } from '#features/orders/OrderPage.tsx'
import { useRootData } from '../root-data.ts'

export function Component() {
  const { orderId = '' } = useParams()
  return <OrderPage orderId={orderId} supportEmail={useRootData()?.school.support_email} />
}
