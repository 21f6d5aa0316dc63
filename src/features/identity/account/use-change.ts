import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mustSignInAgain, Refusal, refusalKey, Unreachable } from '#platform/api/failures.ts'

/** A mutation of the account. Invalidates the account query. */
export function useChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: ['account'] }),
  })
}

/** Why a change failed, as a sentence. `Outcome` handles a refusal that needs a recent sign-in. */
export function useChangeFailureText() {
  const { t } = useTranslation(['account', 'refusals'])
  return (failure: unknown): string | undefined => {
    if (failure === null || mustSignInAgain(failure)) return undefined
    if (failure instanceof Refusal) return t(refusalKey(failure))
    return t(failure instanceof Unreachable ? 'failure.unreachable' : 'failure.other')
  }
}
