import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change by staff. Everything that it may have changed on screen is asked for again. */
export function useStaffChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })
}
