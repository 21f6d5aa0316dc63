import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staffKey, type StaffPart } from './keys.ts'

/** A change by staff. Refetches the groups of queries that it names, and the overview, which shows all of them. */
export function useStaffChange<Input, Output>(
  send: (input: Input) => Promise<Output>,
  {
    changes,
    refetchesOnError = false,
    onDone,
  }: {
    /** The groups of queries that the change may affect; better too many than too few. */
    changes: readonly StaffPart[]
    /** Refetches after a refusal too, to show what somebody else has saved. */
    refetchesOnError?: boolean
    /**
     * Called at once, before anything is refetched. A callback of `mutate` waits for all queries, and is never called
     * if one of them replaces the component.
     */
    onDone?: (output: Output, input: Input) => void
  },
) {
  const client = useQueryClient()
  const refetch = () =>
    Promise.all(
      [...changes, 'overview' as const].map((part) =>
        client.invalidateQueries({ queryKey: staffKey(part) }),
      ),
    )
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess(output, input) {
      onDone?.(output, input)
      return refetch()
    },
    ...(refetchesOnError && { onError: refetch }),
  })
}
