import { addDays, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { RecordedClass, RecordedLesson } from '#contract/classroom/my-recordings.ts'
import { isWatched } from '#contract/classroom/progress.ts'
import type { WatchedRecording } from '#features/classroom/index.ts'
import type { ShownLesson } from './dashboard-view.ts'
import { unfinishedOf } from './unfinished.ts'

/** A paper of the exam timetable that the student chose. */
export type ExamPaper = { name: string; path: string; starts: Date; ends: Date }

/** What this device knows; each part may be older than the others, or not here yet. */
export type PlanSources = {
  /** Live and coming lessons, by their start. */
  coming: readonly ShownLesson[]
  /** Undefined until they were loaded on this device. */
  classes: readonly RecordedClass[] | undefined
  /** Everything begun on any device, last watched first. */
  watched: readonly WatchedRecording[]
  /** Practice that is due, by class. */
  due: readonly { path: string; count: number }[]
  /** Of the exam subjects that were chosen; null when none were. */
  papers: readonly ExamPaper[] | null
  /** Days in Malaysia on which the student learnt something, in any order. */
  learntOn: readonly string[]
}

export type ToWatch = {
  id: string
  /** Null for a past paper. */
  classId: number | null
  title: string
  path: string
  isBegun: boolean
  positionSeconds: number
  ofSeconds: number
  /** How long the rest takes. */
  leftSeconds: number
}

export type NextThing =
  | { kind: 'live'; shown: ShownLesson; path: string }
  | { kind: 'resume' | 'watch'; recording: ToWatch; path: string }
  | { kind: 'practise'; count: number; path: string }

export type Plan = {
  /** Where 'Continue' leads; null when nothing is left to do. */
  next: NextThing | null
  /** Recordings left in the middle, last watched first; then those not begun, in the order taught. */
  toWatch: ToWatch[]
  /** Lessons from before the student joined that were not begun, most recent first. */
  catchUp: ToWatch[]
  /** How many questions are due, over all classes. */
  due: number
  /** The next paper of the exam timetable, or the one that runs; null when all are over. */
  exam: ExamPaper | 'none chosen' | null
  /** Weeks in a row in which the student learnt, by `streakOf`. */
  streak: number
}

/**
 * The plan of a student's week. A lesson that they joined live does not have to be watched again, and neither does one
 * from before they joined: that is offered for catching up.
 */
export function planOf(sources: PlanSources, now: Date): Plan {
  const { coming, classes, watched, due, papers, learntOn } = sources
  const taught = taughtIn(classes ?? [])
  const begun = unfinishedOf(watched).flatMap((row) => begunOf(row, taught, classes !== undefined))
  const seen = new Set(
    [...unfinishedOf(watched), ...watched.filter(isWatched)].map(({ watched_id }) => watched_id),
  )
  const left = taught.filter(({ lesson }) => !seen.has(lesson.id) && !lesson.attended)
  const isEarlier = ({ of, lesson }: Taught) => new Date(lesson.ends_at) <= new Date(of.joined_at)
  const toWatch = [...begun, ...left.filter((one) => !isEarlier(one)).map(unbegun)]
  const catchUp = left.filter(isEarlier).toReversed().map(unbegun)
  const exam = papers
    ?.filter(({ ends }) => now < ends)
    .toSorted((a, b) => a.starts.getTime() - b.starts.getTime())[0]
  return {
    next: live() ?? resume() ?? practise() ?? watch() ?? null,
    toWatch,
    catchUp,
    due: due.reduce((sum, { count }) => sum + count, 0),
    exam: papers ? (exam ?? null) : 'none chosen',
    streak: streakOf(learntOn, now),
  }

  function live(): NextThing | undefined {
    return coming.flatMap((shown): NextThing[] => {
      const { lesson, path } = shown
      const isLive = new Date(lesson.starts_at) <= now && now < new Date(lesson.ends_at)
      return isLive && !lesson.is_cancelled && path ? [{ kind: 'live', shown, path }] : []
    })[0]
  }

  function resume(): NextThing | undefined {
    const [recording] = begun
    return recording && { kind: 'resume', recording, path: recording.path }
  }

  function practise(): NextThing | undefined {
    const [most] = due.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
    return most && { kind: 'practise', ...most }
  }

  function watch(): NextThing | undefined {
    const recording = toWatch[0] ?? catchUp[0]
    return recording && { kind: 'watch', recording, path: recording.path }
  }
}

type Taught = { of: RecordedClass; lesson: RecordedLesson }

/** The recorded lessons of the classes that are taught now, by their start; of all where none is taught any more. */
function taughtIn(classes: readonly RecordedClass[]): Taught[] {
  const current = classes.filter(({ is_live }) => is_live)
  return (current.length > 0 ? current : classes)
    .flatMap((of) => of.lessons.map((lesson) => ({ of, lesson })))
    .toSorted((a, b) => a.lesson.starts_at.localeCompare(b.lesson.starts_at))
}

/** A recording that was begun; nothing when it belongs to a class and is not open any more. */
function begunOf(row: WatchedRecording, taught: readonly Taught[], isKnown: boolean): ToWatch[] {
  const { watched_id: id, title, path, place } = row
  if (place.kind === 'lesson' && isKnown && !taught.some(({ lesson }) => lesson.id === id))
    return []
  return [
    {
      id,
      classId: place.kind === 'lesson' ? place.class_id : null,
      title,
      path,
      isBegun: true,
      positionSeconds: row.position_seconds,
      ofSeconds: row.of_seconds,
      leftSeconds: Math.max(0, row.of_seconds - row.watched_seconds),
    },
  ]
}

const unbegun = ({ of, lesson }: Taught): ToWatch => ({
  id: lesson.id,
  classId: of.class_id,
  title: lesson.title,
  path: `/${of.slug}/${of.class_id}/${lesson.id}`,
  isBegun: false,
  positionSeconds: 0,
  ofSeconds: lesson.seconds,
  leftSeconds: lesson.seconds,
})

/**
 * How many weeks in a row a student has learnt. A week runs from Monday to Sunday in Malaysia and counts when they
 * watched, practised or joined a live class on any of its days. One week without is forgiven, as somebody may be ill;
 * two in a row end the streak. The present week never ends it, because it is not over.
 */
export function streakOf(days: readonly string[], now: Date): number {
  const active = new Set(days.map(mondayOf))
  let week = mondayOf(malaysianDay(now))
  let count = active.has(week) ? 1 : 0
  let missed = 0
  while (missed < 2) {
    week = addDays(week, -7)
    if (active.has(week)) {
      count += 1
      missed = 0
    } else missed += 1
  }
  return count
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
