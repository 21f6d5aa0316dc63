import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WaitFor } from '#contract/orders/seats.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { orderQuery } from './order-query.ts'

/** Joins and leaves the waiting list of a class. The seats come with the order, which is fetched again. */
export function useWaitingList(programmeId: number) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always' as const,
    mutationFn: async ({ join, body }: { join: boolean; body: WaitFor }): Promise<void> => {
      if (join) await callOrder('joinWaitingList', { body })
      else await callOrder('leaveWaitingList', { body })
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderQuery(programmeId).queryKey }),
  })
}
