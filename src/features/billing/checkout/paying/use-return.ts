import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callOrder } from '#platform/api/call-order.ts'
import { acceptOrder } from '../order-query.ts'

/** On return from the payment page, has the server query the provider. Polling shows later changes. */
export function useReturn(programmeId: number, orderId: string, isAwaited: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAwaited) return
    callOrder('returnFromPayment', { params: { orderId }, body: {} }).then(
      (reply) => acceptOrder(client, programmeId, reply),
      // Polling continues.
      () => undefined,
    )
  }, [client, programmeId, orderId, isAwaited])
}
