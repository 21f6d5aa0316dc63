import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change by staff. All staff queries are refetched afterwards. */
export function useStaffChange<Input, Output>(
  send: (input: Input) => Promise<Output>,
  {
    refetchesOnError = false,
    onDone,
  }: {
    /** Refetches after a refusal too, to show what somebody else has saved. */
    refetchesOnError?: boolean
    /**
     * Called at once, before anything is refetched. A callback of `mutate` waits for all queries, and is never called
     * if one of them replaces the component.
     */
    onDone?: (output: Output, input: Input) => void
  } = {},
) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: ['staff'] })
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
