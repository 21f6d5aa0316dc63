import { addMonths, endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { manualMonthsAfterIntake } from '#contract/enrolment/staff-enrolments.ts'
import type { StoredEnrolment } from '../people/open-enrolments.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'

/** The last instant of the day. @throws Refusal `staff.refused` for a day that is past or too far away */
export function requireUntil(until: string, intake: Intake | undefined, now: Date): Date {
  const today = malaysianDay(now)
  if (until < today) refuseInWords('untilPast', ({ longDate }) => ({ day: longDate(until) }))
  const last = addMonths(intake?.last_paper_on ?? today, manualMonthsAfterIntake)
  // Long after the intake, the limit counts from today.
  if (until > last && until > addMonths(today, manualMonthsAfterIntake))
    refuseInWords('untilTooFar', ({ longDate }) => ({ day: longDate(last) }))
  return endOfMalaysianDay(until)
}

type Wanted = Pick<StoredEnrolment, 'classId' | 'programmeId' | 'intakeKey' | 'liveUntil'>

/** @throws Refusal `staff.refused` if an enrolment already covers this time */
export function requireNotEnrolled(
  held: readonly StoredEnrolment[],
  wanted: Wanted,
  className: string,
): void {
  const covering = held.find(
    (one) =>
      one.endedAt === null &&
      one.classId === wanted.classId &&
      one.programmeId === wanted.programmeId &&
      one.intakeKey === wanted.intakeKey &&
      (one.liveUntil === null || (wanted.liveUntil !== null && one.liveUntil >= wanted.liveUntil)),
  )
  if (!covering) return
  const { liveUntil } = covering
  if (liveUntil === null) refuseInWords('enrolledForGood', { class: className })
  refuseInWords('enrolledAlready', ({ longDate }) => ({
    class: className,
    day: longDate(liveUntil),
  }))
}

/** Whether the enrolment is open now, live or for recordings. */
export const isOpenNow = (
  { endedAt, isSuspended, liveUntil, recordingsUntil, opensAt }: StoredEnrolment,
  now: Date,
): boolean =>
  endedAt === null &&
  !isSuspended &&
  opensAt <= now &&
  (liveUntil === null || liveUntil >= now || recordingsUntil === null || recordingsUntil >= now)
