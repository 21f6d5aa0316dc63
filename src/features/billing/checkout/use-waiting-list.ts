import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WaitFor } from '#contract/enrolment/seats.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { Refusal } from '#platform/api/failures.ts'
import { orderQuery } from './order-query.ts'

/** Whether joining was refused because the class has free seats again. */
export const isFreeAgain = (error: Error): boolean =>
  error instanceof Refusal && error.code === 'order.not-allowed'

/**
 * Joins and leaves the waiting list of a class. The seats come with the order, which is fetched again.
 * @param onFree called if joining was refused because the class has free seats again
 */
export function useWaitingList(programmeId: number, onFree: () => void) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always' as const,
    mutationFn: async ({ join, body }: { join: boolean; body: WaitFor }): Promise<void> => {
      if (join) await callOrder('joinWaitingList', { body })
      else await callOrder('leaveWaitingList', { body })
    },
    onError: (error) => {
      if (isFreeAgain(error)) onFree()
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderQuery(programmeId).queryKey }),
  })
}
