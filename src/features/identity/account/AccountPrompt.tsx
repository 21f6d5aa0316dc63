import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useReachable } from '#platform/api/online.ts'
import { AgePrompt } from './AgePrompt.tsx'
import { accountQuery } from './queries.ts'
import { TermsPrompt } from './TermsPrompt.tsx'

type Props = {
  /** Renders the age prompt, or a more important prompt in its place. */
  offer: (age: ReactNode) => ReactNode
  onSettled: () => void
}

/**
 * On the dashboard: asks to agree to new terms; otherwise asks for a missing age, or says that the guardian has not
 * consented. `onSettled` is called once neither is needed.
 */
export function AccountPrompt({ offer, onSettled }: Props) {
  const { data } = useQuery(accountQuery())
  const reachable = useReachable()
  const age = data?.age
  const isAgeSettled = age?.is_minor === false || age?.guardian?.answer === 'given'
  const isSettled = data?.is_staff || (isAgeSettled && data?.terms_due === null)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  if (!data || isSettled) return null
  return data.terms_due === null ? (
    offer(<AgePrompt account={data} reachable={reachable} />)
  ) : (
    <TermsPrompt version={data.terms_due} reachable={reachable} />
  )
}
