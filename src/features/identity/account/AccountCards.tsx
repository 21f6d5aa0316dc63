import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useReachable } from '#platform/api/online.ts'
import { AgeCard } from './AgeCard.tsx'
import { accountQuery } from './queries.ts'
import { TermsCard } from './TermsCard.tsx'

/**
 * On the dashboard: asks to agree to new terms, or asks for an age that is missing and says that the guardian has not
 * answered. `onSettled`: there is nothing left to say of either.
 */
export function AccountCards({
  about,
  onSettled,
}: {
  about: 'terms' | 'age'
  onSettled: () => void
}) {
  const { data } = useQuery(accountQuery())
  const reachable = useReachable()
  const age = data?.age
  const isAgeSettled = age?.is_minor === false || age?.guardian?.answer === 'given'
  const isSettled = data?.is_staff || (isAgeSettled && data?.terms_due === null)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  if (!data || isSettled) return null
  if (about === 'age') return isAgeSettled ? null : <AgeCard account={data} reachable={reachable} />
  return data.terms_due === null ? null : (
    <TermsCard version={data.terms_due} reachable={reachable} />
  )
}
