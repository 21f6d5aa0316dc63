import ical, { ICalEventRepeatingFreq, type ICalCalendar } from 'ical-generator'
import {
  addDays,
  atMalaysianTime,
  endOfMalaysianDay,
  malaysianDay,
  weekdayOf,
} from '#contract/shared/calendar.ts'
import { eventUid, paperId } from '#contract/classroom/calendar-files.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { newestSitting } from '#contract/papers/exam-sittings.ts'
import type { ExamTimetable, Intake, Subject } from '#contract/catalogue/catalogue.ts'

export const timezone = 'Asia/Kuala_Lumpur'

/** One offset since 1982 and no daylight saving time; we have no older events. */
const timezoneComponent = `BEGIN:VTIMEZONE
TZID:${timezone}
BEGIN:STANDARD
DTSTART:19820101T000000
TZOFFSETFROM:+0730
TZOFFSETTO:+0800
TZNAME:MYT
END:STANDARD
END:VTIMEZONE`

/** The frame of a calendar. `changedAt`: when its content last changed. */
export type CalendarFrame = { school: string; origin: string; changedAt: Date }

/** Every paper of an exam's newest sitting, once each. */
export function examCalendar(
  timetable: ExamTimetable,
  { school, origin, changedAt }: CalendarFrame,
): string {
  const { title, sitting, source, papers } = newestSitting(timetable)
  const calendar = openCalendar(title, school)
  for (const paper of papers) {
    const id = paperId(paper.code)
    calendar.createEvent({
      id: eventUid(sitting, id),
      ...stamps(changedAt),
      timezone,
      start: wallClock(paper.date, paper.start),
      end: wallClock(paper.date, paper.start, paper.minutes),
      summary: `${title}: ${paper.subject}, ${paper.paper} (${paper.code})`,
      description: source,
      url: `${origin}/${timetable.exam}-timetable#${id}`,
    })
  }
  return calendarText(calendar)
}

/** Every weekly slot of every class, from its first day in the intake until the intake's end, but for closed days. */
export function classesCalendar(
  subjects: readonly Subject[],
  intake: Intake,
  { school, origin, changedAt, closedDays }: CalendarFrame & { closedDays: readonly string[] },
): string {
  const calendar = openCalendar(`${school}: ${intake.title}`, school)
  for (const subject of subjects)
    for (const [index, slot] of subject.class_schedule.entries()) {
      const first = firstDay(intake.starts_on, slot.weekday)
      if (first > intake.ends_on) continue
      const exclude = closedDays
        .filter((day) => weekdayOf(day) === slot.weekday)
        .map((day) => wallClock(day, slot.start))
      calendar.createEvent({
        id: eventUid(intake.key, subject.id, index + 1),
        ...stamps(changedAt),
        timezone,
        start: wallClock(first, slot.start),
        end: wallClock(first, slot.start, minutesBetween(slot.start, slot.end)),
        repeating: {
          freq: ICalEventRepeatingFreq.WEEKLY,
          until: endOfMalaysianDay(intake.ends_on),
          ...(exclude.length > 0 && { exclude }),
        },
        summary: `${school}: ${subject.class_name}`,
        description: intake.title,
        url: `${origin}/full-programme/${subject.id}`,
      })
    }
  return calendarText(calendar)
}

/**
 * The zone belongs to the events, not to the calendar: otherwise the library would write `DTSTAMP` and `UNTIL`,
 * which must be UTC, as local times.
 */
export function openCalendar(
  name: string,
  school: string,
  locale: string = defaultLocale,
): ICalCalendar {
  return ical({
    name,
    prodId: { company: school, product: 'calendars', language: locale.toUpperCase() },
    timezone: { name: null, generator: () => timezoneComponent },
  })
}

/** The library omits the last line break. */
export const calendarText = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`

const stamps = (changedAt: Date) => ({ stamp: changedAt, lastModified: changedAt })

/**
 * A date whose local fields are those of a Malaysian clock, wherever this process runs: the library prints them
 * for an event with a zone.
 */
function wallClock(day: string, time: string, minutesLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(year, month - 1, date, hour, minute + minutesLater)
}

/** Like `wallClock`, for an instant. */
export function wallClockAt(instant: Date): Date {
  const day = malaysianDay(instant)
  const minutes = (instant.getTime() - atMalaysianTime(day, '00:00').getTime()) / 60_000
  return wallClock(day, '00:00', minutes)
}

/** The first day on or after `day` that is this weekday. */
const firstDay = (day: string, weekday: number): string =>
  addDays(day, (weekday - weekdayOf(day) + 7) % 7)

/** A class may end after midnight. */
function minutesBetween(start: string, end: string): number {
  const [from, to] = [start, end].map((time) => atMalaysianTime('2024-01-01', time).getTime())
  const dayMinutes = 24 * 60
  return (((to ?? 0) - (from ?? 0)) / 60_000 + dayMinutes) % dayMinutes
}
