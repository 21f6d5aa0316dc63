import { addDays, atMalaysianTime, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { ClassSlot, Intake } from '#contract/catalogue/catalogue.ts'
import { clockOf, mondayOf } from '#contract/classroom/staff-classes.ts'
import { isSameMeeting } from './staff-lesson.ts'
import type { PlannedLessonRow } from './repository.ts'
import type { Times } from './rules.ts'

type Holiday = { day: string; name: string }
export type Rescheduled = {
  /** The meetings that move, in order. */
  meetings: { title: string; from: Times; to: Times }[]
  /** The rows before and after, one for each intake. */
  before: PlannedLessonRow[]
  after: PlannedLessonRow[]
  /** Meetings that keep their time. */
  stay: number
  /** Meetings without a free time before the end of an intake. */
  unplaced: number
  /** Holidays and closed days on which the new schedule would have had a lesson that moves. */
  holidays: Holiday[]
}

const slotOf = ({ startsAt, endsAt }: Times) =>
  `${weekdayOf(malaysianDay(startsAt))} ${clockOf(startsAt)} ${clockOf(endsAt)}`
const textOf = ({ weekday, start, end }: ClassSlot) => `${weekday} ${start} ${end}`

/**
 * Where the future lessons of a class go when its weekly schedule changes. Lessons outside the old schedule stay,
 * and so do those whose weekly time stays, unless there are fewer times than before. Each of the others takes the
 * first time of the new schedule in its own week or later that is free and no holiday.
 */
export function reschedule({
  isOwn,
  old,
  schedule,
  coming,
  holidays,
  offer,
  now,
}: {
  /** Whether a lesson of `coming` follows this schedule. */
  isOwn: (lesson: PlannedLessonRow) => boolean
  old: readonly ClassSlot[]
  schedule: readonly ClassSlot[]
  coming: readonly PlannedLessonRow[]
  holidays: readonly Holiday[]
  offer: { intakes: readonly Intake[] }
  now: Date
}): Rescheduled {
  const own = coming.filter((one) => isOwn(one) && one.cancelledAt === null && one.startsAt > now)
  const byTime = new Map<string, PlannedLessonRow[]>()
  for (const one of own) {
    const time = `${one.startsAt.getTime()} ${one.endsAt.getTime()}`
    byTime.set(time, [...(byTime.get(time) ?? []), one])
  }
  // The rows are ordered by their start.
  const meetings = [...byTime.values()]
  const before = new Set(old.map(textOf))
  const after = new Set(schedule.map(textOf))
  const isFewer = schedule.length < old.length
  const isAffected = ([first]: PlannedLessonRow[]) => {
    if (!first || !before.has(slotOf(first))) return false
    return isFewer ? [...before].join() !== [...after].join() : !after.has(slotOf(first))
  }
  const moving = meetings.filter(isAffected)
  const taken = new Set(
    meetings.filter((one) => !isAffected(one)).map(([first]) => first?.startsAt.getTime()),
  )
  const closed = new Map(holidays.map(({ day, name }) => [day, name]))
  const metHolidays = new Map<string, string>()
  const placed = moving.map((rows) => {
    const lastDay = rows
      .map(
        ({ intakeKey }) => offer.intakes.find(({ key }) => key === intakeKey)?.last_paper_on ?? '',
      )
      .reduce((a, b) => (a < b ? a : b))
    const to = firstFree(rows[0]?.startsAt ?? now, lastDay)
    if (to) taken.add(to.startsAt.getTime())
    return { rows, to }
  })

  /** The first free time of the schedule, from the Monday of the lesson's week to `lastDay`. */
  function firstFree(startsAt: Date, lastDay: string): Times | undefined {
    const inOrder = schedule.toSorted((a, b) => a.start.localeCompare(b.start))
    for (let day = mondayOf(malaysianDay(startsAt)); day <= lastDay; day = addDays(day, 1))
      for (const { weekday, start, end } of inOrder) {
        if (weekday !== weekdayOf(day)) continue
        const times = { startsAt: atMalaysianTime(day, start), endsAt: atMalaysianTime(day, end) }
        if (times.startsAt <= now || taken.has(times.startsAt.getTime())) continue
        const holiday = closed.get(day)
        if (holiday === undefined) return times
        metHolidays.set(day, holiday)
      }
    return undefined
  }

  const changed = placed.flatMap(({ rows, to }) => {
    const [first] = rows
    return first && to && !isSameMeeting(first, { ...first, ...to }) ? [{ rows, first, to }] : []
  })
  const unplaced = placed.filter(({ to }) => to === undefined).length
  return {
    meetings: changed.map(({ first, to }) => ({
      title: first.title,
      from: { startsAt: first.startsAt, endsAt: first.endsAt },
      to,
    })),
    before: changed.flatMap(({ rows }) => rows),
    after: changed.flatMap(({ rows, to }) =>
      rows.map((row) => ({
        ...row,
        ...to,
        byStaff: true,
        sequence: row.sequence + 1,
        changedAt: now,
      })),
    ),
    stay: meetings.length - changed.length - unplaced,
    unplaced,
    holidays: [...metHolidays].map(([day, name]) => ({ day, name })),
  }
}
