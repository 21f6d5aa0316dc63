import { useQuery } from '@tanstack/react-query'
import { orderRecordQuery } from '#features/billing/orders/queries.ts'
import type { OrderOnScreen } from './order-query.ts'

/** The guardian's link of an order that is not a draft, and when the guardian was asked to pay. */
export function useGuardianToPay({ order_id, order_status }: OrderOnScreen, enabled = true) {
  const { data, isLoading } = useQuery({
    ...orderRecordQuery(order_id),
    enabled: enabled && order_status !== 'DRAFT',
    throwOnError: false,
    meta: { failsInPlace: true },
  })
  return { link: data?.guardian_link, askedAt: data?.guardian_asked_at ?? null, isLoading }
}
