import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { lockedSubjectsOf, type Referral } from '#contract/papers/referrals.ts'

/** How many subjects a friend who joins would open, on the page of an exam those of it. If one has just joined, all queries are invalidated. */
export function useLockedCount(referral: Referral | undefined, exam?: ExamKey): number {
  const client = useQueryClient()
  const unlocked = referral?.is_unlocked
  const before = useRef(unlocked)
  useEffect(() => {
    if (before.current === false && unlocked === true) void client.invalidateQueries()
    before.current = unlocked
  }, [client, unlocked])
  if (!referral) return 0
  return exam ? referral.locked_subjects[exam] : lockedSubjectsOf(referral)
}
