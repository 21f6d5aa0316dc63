import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/api/call.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { lockedSubjectsOf, type Referral } from '#contract/papers/referrals.ts'

/** The person's invitation link, the friends who joined, and the number of locked subjects. */
export const referralQuery = () =>
  queryOptions({
    queryKey: ['referral'],
    queryFn: ({ signal }) => call('referral', { signal }),
    meta: { failsInPlace: true },
  })

/**
 * The number of subjects that a friend's joining would unlock, in total or for an exam. Invalidates all queries once
 * a friend has joined.
 */
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
