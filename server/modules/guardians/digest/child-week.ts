import { addDays, atMalaysianTime, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import { digestTime } from '#contract/shared/limits.ts'

/** One child in a guardian's weekly mail: the past week and the next. */
export type ChildWeek = {
  /** The child's name. */
  name: string
  /** The child's live classes of the week, and how many they attended. */
  classes: number
  attended: number
  /** Missed lessons, the earliest first. */
  missed: readonly { className: string; startsAt: Date; watchedSince: boolean }[]
  /** Recordings that the child has been watching. */
  recordings: number
  practised: { questions: number; right: number }
  /** Live classes to come, the earliest first; null where the guardian only pays for the child. */
  next: readonly { className: string; startsAt: Date }[] | null
  /** Amounts this guardian has to pay, and their deadlines. */
  toPay: readonly { amountSen: number; by: string | null }[]
  /** Automatic card charges of the next week. */
  charges: readonly { amountSen: number; on: string }[]
}

/** The empty week of a child whom the guardian only pays for. */
export const emptyWeek = {
  classes: 0,
  attended: 0,
  missed: [],
  recordings: 0,
  practised: { questions: 0, right: 0 },
  next: null,
} as const satisfies Omit<ChildWeek, 'name' | 'toPay' | 'charges'>

/** The reported week ends on a Sunday evening in Malaysia; the next week follows it. */
export type DigestWeek = { sunday: string; begin: Date; end: Date; nextEnd: Date }

/** The week that ends on this day. */
export function weekEnding(sunday: string): DigestWeek {
  const evening = (days: number) => atMalaysianTime(addDays(sunday, days), digestTime)
  return { sunday, begin: evening(-7), end: evening(0), nextEnd: evening(7) }
}

/** A week whose mails are not planned by then is left out, so that those planned can be sent in time. */
const plannedWithinMs = 14 * 3600 * 1000
/** A weekly mail that is delayed longer than this is not sent. */
const lateMs = 18 * 3600 * 1000

/** Whether the mails of this week are still of use. */
export const isLate = ({ end }: DigestWeek, now: Date): boolean =>
  now.getTime() > end.getTime() + lateMs

/** The Sunday whose mails are due, also some hours late; otherwise undefined. */
export function sundayDue(now: Date): string | undefined {
  const day = malaysianDay(now)
  const week = weekEnding(addDays(day, -(weekdayOf(day) % 7)))
  const since = now.getTime() - week.end.getTime()
  return since >= 0 && since <= plannedWithinMs ? week.sunday : undefined
}

/** Whether the week has anything to report. */
export const hasNews = (week: ChildWeek): boolean =>
  week.classes > 0 ||
  week.recordings > 0 ||
  week.practised.questions > 0 ||
  (week.next ?? []).length > 0 ||
  week.toPay.length > 0 ||
  week.charges.length > 0
