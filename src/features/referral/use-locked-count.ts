import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ExamKey } from '#contract/kinds.ts'
import type { Referral } from '#contract/referrals.ts'

/** How many subjects are still locked, of one exam or of all. When a friend has just opened them, every page hears of it. */
export function useLockedCount(referral: Referral | undefined, exam?: ExamKey): number {
  const client = useQueryClient()
  const unlocked = referral?.is_unlocked
  const before = useRef(unlocked)
  useEffect(() => {
    if (before.current === false && unlocked === true) void client.invalidateQueries()
    before.current = unlocked
  }, [client, unlocked])
  if (!referral) return 0
  const { spm, igcse } = referral.locked_subjects
  return exam ? referral.locked_subjects[exam] : spm + igcse
}
