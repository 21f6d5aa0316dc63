import { accessToClass } from '#contract/access.ts'
import type { ProgrammePage } from '#contract/classroom.ts'
import { programmeType } from '#contract/programmes.ts'

export type LockedWhy = 'not-subscribed' | 'expired' | 'suspended' | 'unknown'

/** Why a class is locked by what the device knows; null when it is open. What a trial recorded stays open. */
export function lockedWhy(page: ProgrammePage, classId: number, now: Date): LockedWhy | null {
  const { subscription, subscribed_class_ids: classIds, programme } = page
  const access = accessToClass(subscription ?? undefined, classIds, classId, now)
  if (access.open) return null
  return access.why === 'expired' && programmeType(programme) === 'trial' ? null : access.why
}
