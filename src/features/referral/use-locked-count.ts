import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lockedSubjectsOf, type Referral } from '#contract/referrals.ts'

/** How many subjects a friend who joins would open. When one has just joined, every query is asked for again. */
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
