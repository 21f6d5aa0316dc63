import { accessToClass, type ClosedWhy } from '#contract/enrolment/access.ts'
import type { ProgrammePage, UnpaidOrder } from '#contract/classroom/classroom.ts'

export type LockedWhy = ClosedWhy | 'unknown'

/** Why a class is locked, by the data on this device; null if it is open. */
export function lockedWhy(page: ProgrammePage, classId: number, now: Date): ClosedWhy | null {
  const { subscription, subscribed_class_ids: class_ids, enrolments, programme } = page
  if (page.is_staff) return null
  const holding = subscription ? { ...subscription, class_ids, enrolments } : undefined
  const access = accessToClass(programme, holding, classId, now)
  return access.open ? null : access.why
}

/** The order that has to be paid to open this class. */
export const unpaidFor = (
  { unpaid_order: unpaid }: ProgrammePage,
  classId: number,
  why: ClosedWhy | null,
): UnpaidOrder | undefined =>
  unpaid?.subjects.includes(classId) && why !== 'expired' ? unpaid : undefined
