import { programmeType } from '#contract/catalogue/programmes.ts'
import type { RecordedClass, RecordedLesson } from '#contract/classroom/my-recordings.ts'
import { isWatched, resumeAt } from '#contract/classroom/progress.ts'
import { joinState } from '#contract/enrolment/access.ts'
import { questionsPerRound } from '#contract/shared/limits.ts'
import { weekOf, weeksOf, type CatchUpPlan, type ToWatch } from './catch-up-plan.ts'
import { lessonsToJoin, type LessonsToJoin, type ShownLesson } from './lessons-to-join.ts'
import type { WatchedRecording } from './progress.ts'

type ClassKey = { slug: RecordedClass['slug']; class_id: number }

/** Data on this device. Its parts may differ in age or be missing. */
export type StudySources = {
  /** The open classes of the person. */
  classes: readonly (ClassKey & { is_live: boolean })[]
  /** Live and coming lessons, cancelled ones too, by their start. */
  coming: readonly ShownLesson[]
  /** Undefined until they were loaded on this device. */
  recorded: readonly RecordedClass[] | undefined
  /** Everything begun on any device, last watched first. */
  watched: readonly WatchedRecording[]
  /** Practice that is due, by class. */
  due: readonly { classId: number; path: string; count: number }[]
  /** The timed paper whose clock is running. */
  paper: RunningPaper | undefined
  /** The student has or had a programme. */
  hasProgramme: boolean
  /** The student has an unfinished order. */
  hasOrder: boolean
}

type RunningPaper = { classId: number; title: string; path: string; minutesLeft: number }

/** The one thing to do now. */
export type Now =
  | { kind: 'live'; lessons: LessonsToJoin }
  | { kind: 'sit'; paper: RunningPaper }
  | { kind: 'resume' | 'watch'; recording: ToWatch }
  | { kind: 'practise'; classId: number; count: number; path: string }
  | { kind: 'coming'; shown: ShownLesson }
  /** `unknown`: the recordings are not here yet. `closed`: no class is open. */
  | { kind: 'done' | 'unknown' | 'closed' }
  /** No programme yet, but an unfinished order. */
  | { kind: 'order' }
  /** Neither a programme nor an order. */
  | { kind: 'start' }

export type ClassPlan = ClassKey & {
  path: string
  /** Its live lessons are open. */
  isTaught: boolean
  /** Its recordings were loaded on this device once. */
  isKnown: boolean
  recorded: number
  /** Watched to the end, or joined live. */
  seen: number
  /** Begun ones, last watched first; then those since joining, in the order taught. */
  toWatch: ToWatch[]
  /** Lessons from before joining that were not begun, in the order taught. */
  catchUp: ToWatch[]
  next: ToWatch | null
  /** Null for a trial, and without lessons from before joining. */
  catchUpPlan: CatchUpPlan | null
  /** Questions that are due. */
  due: number
}

export type StudyPlan = {
  now: Now
  /** The student has neither a programme nor an order. */
  isNew: boolean
  /** Lessons to come that `now` does not name. */
  coming: ShownLesson[]
  classes: ClassPlan[]
  /** The candidates for `now`: begun past papers, and recordings of the taught classes, or of all if none is taught. */
  toWatch: ToWatch[]
  catchUp: ToWatch[]
}

/**
 * Suggests what a student does now, next and in each class. Lessons that the student joined live count as watched;
 * lessons from before joining the class are the catch-up plan and come last.
 */
export function studyPlan(sources: StudySources, now: Date): StudyPlan {
  const { coming, watched, due, paper, hasProgramme, hasOrder } = sources
  const all = allClasses(sources)
  const taught = all.some(({ isTaught }) => isTaught) ? all.filter((one) => one.isTaught) : all
  const recorded = recordedLessons(sources.recorded, now)
  const isKnown = sources.recorded !== undefined
  const begun = unfinishedOf(watched).flatMap((row) => begunOf(row, recorded, isKnown))
  const begunIds = new Set(begun.map(({ id }) => id))
  const finished = new Set(watched.filter(isWatched).map(({ watched_id }) => watched_id))
  const isSeen = ({ lesson }: Recorded) => finished.has(lesson.id) || lesson.attended
  const unseen = recorded.filter((one) => !isSeen(one) && !begunIds.has(one.lesson.id))

  const listOf = (classes: readonly { path: string }[]) => {
    const paths = new Set(classes.map(({ path }) => path))
    const left = unseen.filter(({ classPath }) => paths.has(classPath))
    return {
      begun: begun.filter(({ classPath }) => classPath !== null && paths.has(classPath)),
      since: left.filter((one) => !isEarlier(one)).map(toWatchOf),
      earlier: left.filter(isEarlier).map(toWatchOf),
    }
  }

  const classes = all.map((one): ClassPlan => {
    const { begun: ofClass, since, earlier } = listOf([one])
    const lessons = recorded.filter(({ classPath }) => classPath === one.path)
    const toWatch = [...ofClass.map(withoutClass), ...since]
    return {
      ...one,
      isKnown,
      recorded: lessons.length,
      seen: lessons.filter(isSeen).length,
      toWatch,
      catchUp: earlier,
      next: toWatch[0] ?? earlier[0] ?? null,
      catchUpPlan:
        programmeType({ url_safe_name: one.slug }) === 'trial'
          ? null
          : weeksOf(
              lessons
                .filter(isEarlier)
                .map((lesson) => ({ ...toWatchOf(lesson), isSeen: isSeen(lesson) })),
              weekOf(lessons.at(-1)?.of.joined_at, now),
            ),
      due: due.find(({ classId }) => classId === one.class_id)?.count ?? 0,
    }
  })

  const ofTaught = listOf(taught)
  const papers = begun.filter(({ classId }) => classId === null)
  const candidates = begun.filter((one) => ofTaught.begun.includes(one) || papers.includes(one))
  const toWatch = [...candidates.map(withoutClass), ...ofTaught.since]
  const catchUp = ofTaught.earlier
  const chosen: Now =
    live() ?? sit() ?? resume() ?? practise() ?? watch() ?? next() ?? withoutAnything()
  const named = new Set(
    chosen.kind === 'live' ? chosen.lessons : chosen.kind === 'coming' ? [chosen.shown] : [],
  )
  return {
    now: chosen,
    isNew: !hasProgramme && !hasOrder,
    coming: coming.filter((shown) => !named.has(shown) && new Date(shown.lesson.ends_at) > now),
    classes,
    toWatch,
    catchUp,
  }

  function live(): Now | undefined {
    const lessons = lessonsToJoin(coming, now)
    return lessons && { kind: 'live', lessons }
  }

  function sit(): Now | undefined {
    return paper && { kind: 'sit', paper }
  }

  function resume(): Now | undefined {
    const recording = toWatch[0]
    return recording?.isBegun ? { kind: 'resume', recording } : undefined
  }

  function practise(): Now | undefined {
    const [most] = due.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
    return most && { ...most, kind: 'practise', count: Math.min(most.count, questionsPerRound) }
  }

  function watch(): Now | undefined {
    const recording = toWatch[0] ?? catchUp[0]
    return recording && { kind: 'watch', recording }
  }

  function next(): Now | undefined {
    const shown = coming.find(({ lesson }) => joinState(lesson, now) === 'early')
    return shown && { kind: 'coming', shown }
  }

  function withoutAnything(): Now {
    if (classes.length > 0) return { kind: isKnown ? 'done' : 'unknown' }
    if (hasProgramme) return { kind: 'closed' }
    return { kind: hasOrder ? 'order' : 'start' }
  }
}

const pathOf = ({ slug, class_id }: ClassKey) => `/${slug}/${class_id}`

/** The open classes, and those that only the recordings know, each once. */
function allClasses({ classes, recorded = [] }: StudySources) {
  const all = new Map<string, ClassKey & { path: string; isTaught: boolean }>()
  for (const { slug, class_id, is_live } of [...classes, ...recorded]) {
    const path = pathOf({ slug, class_id })
    if (!all.has(path)) all.set(path, { slug, class_id, path, isTaught: is_live })
  }
  return [...all.values()]
}

type Recorded = { of: RecordedClass; classPath: string; lesson: RecordedLesson }

/** The available recordings, each lesson once, ordered by start. */
function recordedLessons(classes: readonly RecordedClass[] = [], now: Date): Recorded[] {
  const seen = new Set<string>()
  return classes
    .flatMap((of) => of.lessons.map((lesson) => ({ of, classPath: pathOf(of), lesson })))
    .filter(({ lesson: { id, available_until } }) => {
      const isFirst = !seen.has(id)
      seen.add(id)
      return isFirst && (available_until === null || now < new Date(available_until))
    })
    .toSorted((a, b) => a.lesson.starts_at.localeCompare(b.lesson.starts_at))
}

/** Whether the lesson was over when the student joined the class. */
const isEarlier = ({ of, lesson }: Recorded) => new Date(lesson.ends_at) <= new Date(of.joined_at)

const toWatchOf = ({ of, classPath, lesson }: Recorded): ToWatch => ({
  id: lesson.id,
  classId: of.class_id,
  title: lesson.title,
  path: `${classPath}/${lesson.id}`,
  isBegun: false,
  positionSeconds: 0,
  ofSeconds: lesson.seconds,
})

type Begun = ToWatch & { classPath: string | null }
const withoutClass = ({ classPath: _, ...one }: Begun): ToWatch => one

/** Recordings that the player resumes. One that it starts over was not begun. */
const unfinishedOf = (watched: readonly WatchedRecording[]) =>
  watched.filter((row) => resumeAt(row.position_seconds, row.of_seconds) > 0 && !isWatched(row))

/** A recording that was begun; empty if it belongs to a class and is not available. */
function begunOf(row: WatchedRecording, recorded: readonly Recorded[], isKnown: boolean): Begun[] {
  const { watched_id: id, title, path, place } = row
  const found = recorded.find(({ lesson }) => lesson.id === id)
  if (place.kind === 'lesson' && isKnown && !found) return []
  return [
    {
      id,
      classId: place.kind === 'lesson' ? place.class_id : null,
      classPath: found?.classPath ?? (place.kind === 'lesson' ? pathOf(place) : null),
      title,
      path: found ? `${found.classPath}/${id}` : path,
      isBegun: true,
      positionSeconds: row.position_seconds,
      ofSeconds: row.of_seconds,
    },
  ]
}
