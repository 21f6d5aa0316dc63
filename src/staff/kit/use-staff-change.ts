import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change by staff. All staff queries are refetched afterwards. */
export function useStaffChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
}
