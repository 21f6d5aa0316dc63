import { malaysianClock } from '#contract/shared/calendar.ts'
import type { WeekLesson } from '#contract/shared/staff/staff-wire.ts'

type Timed = Pick<WeekLesson, 'starts_at' | 'ends_at'>
const dayMinutes = 24 * 60
/** The hours that every day shows. */
const [usualStart, usualEnd] = [8, 22]

/** A lesson in the column of its day: its minutes of the day, and its lane among overlapping lessons. */
export type Placed<Lesson extends Timed> = {
  lesson: Lesson
  start: number
  end: number
  lane: number
  lanes: number
}

const minutesOf = (instant: Date): number => {
  const [hours = 0, minutes = 0] = malaysianClock(instant).split(':').map(Number)
  return hours * 60 + minutes
}

/** A minute of the day as `17:30`. */
export const clockAt = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The lessons of one day, with those that overlap side by side. */
export function placeLessons<Lesson extends Timed>(lessons: readonly Lesson[]): Placed<Lesson>[] {
  const placed = lessons
    .map((lesson) => {
      const [startsAt, endsAt] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
      const start = minutesOf(startsAt)
      const end = Math.min(start + (endsAt.getTime() - startsAt.getTime()) / 60_000, dayMinutes)
      return { lesson, start, end, lane: 0, lanes: 1 }
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  let group: Placed<Lesson>[] = []
  for (const one of placed) {
    if (group.every(({ end }) => end <= one.start)) group = []
    const taken = new Set(group.filter(({ end }) => end > one.start).map(({ lane }) => lane))
    while (taken.has(one.lane)) one.lane += 1
    group.push(one)
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1
    for (const other of group) other.lanes = lanes
  }
  return placed
}

/** The first and the last hour that a week with these lessons shows. */
export function hoursOf(lessons: readonly Timed[]): { first: number; last: number } {
  const placed = placeLessons(lessons)
  return {
    first: Math.min(usualStart, ...placed.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(usualEnd, ...placed.map(({ end }) => Math.ceil(end / 60))),
  }
}
