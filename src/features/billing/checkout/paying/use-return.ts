import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callOrder } from '#platform/api/call-order.ts'
import { acceptOrder } from '../order-query.ts'

/** The payer may be back from the payment page: has the server ask the provider. What follows is polled. */
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
