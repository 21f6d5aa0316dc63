import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaveMessages } from '#contract/guardians/phone-messages.ts'
import { Refusal } from '#platform/api/failures.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { guardianHomeQuery } from './queries.ts'

/** A mutation by a guardian. Reloads the guardian's home, also after a refusal: it was outdated. */
export function useGuardianChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: guardianHomeQuery().queryKey })
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: reload,
    onError: (failure) => {
      if (failure instanceof Refusal) void reload()
    },
  })
}

/** Saves the WhatsApp settings of the guardian of an order. */
export const useSaveOwnMessages = (orderId: string) =>
  useGuardianChange((body: SaveMessages) =>
    callGuardian('setGuardianMessages', { params: { orderId }, body }),
  )
