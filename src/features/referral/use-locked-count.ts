import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lockedSubjectsOf, type Referral } from '#contract/referrals.ts'

/** How many subjects a friend who joins would open. If one has just joined, all queries are invalidated. */
export function useLockedCount(referral: Referral | undefined): number {
  const client = useQueryClient()
  const unlocked = referral?.is_unlocked
  const before = useRef(unlocked)
  useEffect(() => {
    if (before.current === false && unlocked === true) void client.invalidateQueries()
    before.current = unlocked
  }, [client, unlocked])
  return referral ? lockedSubjectsOf(referral) : 0
}
