import { Navigate } from 'react-router-dom'
import { OrdersPage } from '#features/billing/orders/OrdersPage.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

export function Component() {
  return useOwner().isOnlyGuardian ? <Navigate to="/payments" replace /> : <OrdersPage />
}
