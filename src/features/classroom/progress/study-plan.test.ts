import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catchUpWeeks } from '#contract/classroom/catch-up.ts'
import type { RecordedClass, RecordedLesson } from '#contract/classroom/my-recordings.ts'
import type { ShownLesson } from './lessons-to-join.ts'
import type { WatchedRecording } from './progress.ts'
import { studyPlan, type Now, type StudySources } from './study-plan.ts'

/** Tue 24 Nov 2026, 5:30 pm in Malaysia. */
const now = new Date('2026-11-24T09:30:00.000Z')
const joined = '2026-11-01T00:00:00.000Z'
const hour = 3600
const after = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * hour * 1000).toISOString()

const recorded = (id: string, starts_at: string, more: Partial<RecordedLesson> = {}) => ({
  id,
  title: id,
  starts_at,
  ends_at: after(starts_at, 1),
  seconds: hour,
  available_until: null,
  attended: false,
  ...more,
})
const ofClass = (lessons: RecordedLesson[], more: Partial<RecordedClass> = {}): RecordedClass => ({
  slug: 'full-programme',
  class_id: 5,
  joined_at: joined,
  is_live: true,
  lessons,
  ...more,
})
const seen = (
  id: string,
  watched_seconds: number,
  more: Partial<WatchedRecording> = {},
): WatchedRecording => ({
  watched_id: id,
  title: id,
  path: `/full-programme/5/${id}`,
  place: { kind: 'lesson', slug: 'full-programme', class_id: 5 },
  position_seconds: watched_seconds,
  stopped_at: '2026-11-20T00:00:00.000Z',
  watched_seconds,
  of_seconds: hour,
  watched: [],
  watched_on: [],
  ...more,
})
const paper = seen('spm-1449-2-2022', 60, {
  path: '/videos/paper',
  place: { kind: 'paper', exam: 'spm', subject_id: 3 },
})
const lesson = (id: string, starts_at: string, more: object = {}, classId = 5) =>
  ({
    lesson: {
      id,
      class_id: classId,
      starts_at,
      ends_at: after(starts_at, 1),
      is_cancelled: false,
      ...more,
    },
    subject: { id: classId },
    path: `/full-programme/${classId}`,
  }) as ShownLesson
const live = lesson('live', '2026-11-24T09:00:00.000Z')
const tomorrow = lesson('tomorrow', '2026-11-25T09:00:00.000Z')
const timed = {
  classId: 5,
  title: 'Sample paper 1',
  path: '/practice/5/paper-mathematics-eng-1',
  minutesLeft: 19,
}
const due = [
  { classId: 5, path: '/practice/5/due', count: 3 },
  { classId: 7, path: '/practice/7/due', count: 18 },
]

const before = recorded('before', '2026-10-20T00:00:00.000Z')
const muchBefore = recorded('much before', '2026-10-06T00:00:00.000Z')
const first = recorded('first', '2026-11-03T00:00:00.000Z')
const second = recorded('second', '2026-11-10T00:00:00.000Z')
const room = ofClass([muchBefore, before, first, second])

const plan = (given: Partial<StudySources> = {}, at = now) =>
  studyPlan(
    {
      classes: [],
      coming: [],
      recorded: [],
      watched: [],
      due: [],
      paper: undefined,
      hasProgramme: true,
      hasOrder: false,
      ...given,
    },
    at,
  )
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id)
function said(chosen: Now): string {
  if (chosen.kind === 'live') return `live ${chosen.lessons.map((one) => one.lesson.id).join()}`
  if (chosen.kind === 'coming') return `coming ${chosen.shown.lesson.id}`
  if (chosen.kind === 'sit') return `sit ${chosen.paper.path}`
  if (chosen.kind === 'practise') return `practise ${chosen.count} ${chosen.path}`
  return 'recording' in chosen ? `${chosen.kind} ${chosen.recording.path}` : chosen.kind
}

describe('DAY-01 WEEK-01: what to do now', () => {
  const everything = { coming: [live], watched: [seen('second', 600)], due, recorded: [room] }
  it.each<[string, Partial<StudySources>, string]>([
    ['a class that is live now comes before all else', everything, 'live live'],
    [
      'two live classes, the one that began first before the other',
      { coming: [live, lesson('other', '2026-11-24T09:15:00.000Z')] },
      'live live,other',
    ],
    [
      'a class that can be joined already',
      { ...everything, coming: [lesson('soon', '2026-11-24T09:40:00.000Z')] },
      'live soon',
    ],
    [
      'not one that was cancelled',
      {
        ...everything,
        coming: [lesson('live', '2026-11-24T09:00:00.000Z', { is_cancelled: true })],
      },
      'resume /full-programme/5/second',
    ],
    [
      'else the timed paper whose clock is running',
      { ...everything, coming: [], paper: timed },
      'sit /practice/5/paper-mathematics-eng-1',
    ],
    [
      'else the recording that was left last',
      { recorded: [room], watched: [seen('second', 600), seen('first', 600)], due },
      'resume /full-programme/5/second',
    ],
    ['a past paper too', { watched: [paper], recorded: [room], due }, 'resume /videos/paper'],
    [
      'a recording that was watched nearly to its end is not left in the middle',
      { recorded: [room], watched: [seen('second', hour - 60)], due },
      'practise 10 /practice/7/due',
    ],
    [
      'nor one that the player would start over: after a few seconds, or at its end',
      {
        recorded: [room],
        watched: [seen('second', 8), seen('first', 600, { position_seconds: hour - 10 })],
        due,
      },
      'practise 10 /practice/7/due',
    ],
    [
      'nor one that is not open any more',
      { recorded: [room], watched: [seen('of long ago', 600)], due },
      'practise 10 /practice/7/due',
    ],
    [
      'nor one whose recording has ended on this device',
      {
        recorded: [ofClass([{ ...second, available_until: '2026-11-24T00:00:00.000Z' }])],
        watched: [seen('second', 600)],
        due,
      },
      'practise 10 /practice/7/due',
    ],
    [
      'which is not known before the recordings were loaded once',
      {
        classes: [{ slug: 'full-programme', class_id: 5, is_live: true }],
        recorded: undefined,
        watched: [seen('second', 600)],
        due,
      },
      'resume /full-programme/5/second',
    ],
    [
      'else practice that is due, a round of the class with most',
      { recorded: [room], due },
      'practise 10 /practice/7/due',
    ],
    [
      'else the first recording since joining that was not watched',
      { recorded: [room], due: [{ ...due[0]!, count: 0 }], watched: [seen('first', hour)] },
      'watch /full-programme/5/second',
    ],
    [
      'else the first from before joining',
      { recorded: [ofClass([muchBefore, before])], coming: [tomorrow] },
      'watch /full-programme/5/much before',
    ],
    [
      'else the next class',
      {
        recorded: [ofClass([first])],
        watched: [seen('first', hour)],
        coming: [
          lesson('called off', '2026-11-24T11:00:00.000Z', { is_cancelled: true }),
          tomorrow,
        ],
      },
      'coming tomorrow',
    ],
    ['nothing when all is done', { recorded: [room], watched: everyOne() }, 'done'],
    [
      'that it is not known, before the recordings were loaded once',
      { classes: [{ slug: 'full-programme', class_id: 5, is_live: true }], recorded: undefined },
      'unknown',
    ],
    ['why nothing is open', {}, 'closed'],
    ['an order that waits', { hasProgramme: false, hasOrder: true }, 'order'],
    ['where to start', { hasProgramme: false }, 'start'],
  ])('%s', (_, sources, expected) => {
    expect(said(plan(sources).now)).toBe(expected)
  })

  function everyOne() {
    return ['much before', 'before', 'first', 'second'].map((id) => seen(id, hour))
  }
})

describe('WEEK-01: recordings to watch', () => {
  it('are those begun, last watched first, then those since joining in the order taught', () => {
    const physics = ofClass([recorded('physics', '2026-11-05T00:00:00.000Z')], { class_id: 7 })
    const { toWatch, catchUp, classes } = plan({
      recorded: [room, physics],
      watched: [paper, seen('before', 900)],
    })
    expect(ids(toWatch)).toEqual(['spm-1449-2-2022', 'before', 'first', 'physics', 'second'])
    expect(toWatch.map(({ isBegun }) => isBegun)).toEqual([true, true, false, false, false])
    expect(toWatch[3]).toMatchObject({ classId: 7, path: '/full-programme/7/physics' })
    expect(ids(catchUp)).toEqual(['much before'])
    expect(classes.map(({ next }) => next?.id)).toEqual(['before', 'physics'])
    // One that was opened and not played was not begun.
    expect(ids(plan({ recorded: [room], watched: [seen('first', 0)] }).toWatch)).toEqual([
      'first',
      'second',
    ])
  })

  it('leave out what was joined live and what was watched, and offer what was begun after joining live', () => {
    const attended = [recorded('there', first.starts_at, { attended: true }), second]
    const { toWatch, classes } = plan({ recorded: [ofClass(attended)] })
    expect(ids(toWatch)).toEqual(['second'])
    expect(classes).toMatchObject([{ recorded: 2, seen: 1 }])
    const again = plan({ recorded: [ofClass(attended)], watched: [seen('there', 60)] })
    expect(ids(again.toWatch)).toEqual(['there', 'second'])
    expect(
      ids(plan({ recorded: [ofClass(attended)], watched: [seen('second', hour)] }).toWatch),
    ).toEqual([])
  })

  it('are those of the classes that are taught now, and of all once none is', () => {
    const over = ofClass([recorded('last year', '2025-11-20T00:00:00.000Z')], {
      slug: 'plus-programme',
      is_live: false,
      joined_at: '2025-01-01T00:00:00.000Z',
    })
    expect(ids(plan({ recorded: [room, over] }).toWatch)).toEqual(['first', 'second'])
    expect(ids(plan({ recorded: [over] }).toWatch)).toEqual(['last year'])
  })
})

describe('DAY-02: the plan to catch up', () => {
  const week = 7 * 24
  const lessons = Array.from({ length: 9 }, (_, n) =>
    recorded(`earlier ${n + 1}`, after('2026-08-01T00:00:00.000Z', n * week)),
  )
  const of = (at: Date, more: Partial<StudySources> = {}) =>
    plan({ recorded: [ofClass([...lessons, first])], ...more }, at).classes[0]?.catchUpPlan

  it('spreads the lessons from before joining over four weeks, in the order taught', () => {
    const { current, weeks } = of(new Date(joined), { watched: [seen('earlier 1', hour)] })!
    expect(current).toBe(1)
    expect(weeks.map((one) => one.map(({ id }) => id.slice(-1)).join(''))).toEqual([
      '123',
      '45',
      '67',
      '89',
    ])
    expect(weeks[0]?.map(({ isSeen }) => isSeen)).toEqual([true, false, false])
  })

  it('goes by weeks since joining, and nothing is late after the last', () => {
    const at = (weeks: number) => of(new Date(after(joined, weeks * week)))?.current
    expect([0, 0.9, 1, 3.9, 4, 40].map(at)).toEqual([1, 1, 2, 4, null, null])
  })

  it('is over with the last of them, and a trial has none', () => {
    expect(of(now, { watched: lessons.map(({ id }) => seen(id, hour)) })).toBeNull()
    expect(plan({ recorded: [ofClass([first])] }).classes[0]?.catchUpPlan).toBeNull()
    const trial = ofClass(lessons, { slug: 'trial-programme' })
    expect(plan({ recorded: [trial] }).classes[0]).toMatchObject({ catchUpPlan: null })
  })
})

// A person with up to three classes of a programme or a trial, each with a lesson a week around now.
const mostly = (value: boolean) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.constant(!value) },
  )
const orNone = <T>(some: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 1, arbitrary: some }, { weight: 3, arbitrary: fc.constant(none) })
const lessonHistory = fc.record({
  weeksAgo: fc.integer({ min: -2, max: 12 }),
  /** When in its hour it is, if it is this week's. */
  minutes: orNone(fc.integer({ min: -90, max: 30 }), 120),
  isCancelled: mostly(false),
  isReady: mostly(true),
  isAttended: mostly(false),
  hasEnded: mostly(false),
  /** Only opened, in part, or to its end. */
  watched: orNone<number | null>(
    fc.constantFrom(0, 600, ...Array.from({ length: 4 }, () => hour)),
    null,
  ),
})
const classHistory = fc.record({
  slug: fc.constantFrom(
    'full-programme' as const,
    'full-programme' as const,
    'trial-programme' as const,
  ),
  joinedWeeksAgo: fc.integer({ min: 0, max: 12 }),
  isLive: mostly(true),
  due: orNone(fc.integer({ min: 1, max: 25 }), 0),
  lessons: fc.uniqueArray(lessonHistory, {
    maxLength: 12,
    size: 'max',
    selector: (one) => one.weeksAgo,
  }),
})
const histories = fc.noBias(
  fc.record({
    classes: fc.array(classHistory, { maxLength: 3, size: 'max' }),
    isLoaded: mostly(true),
    hasOrder: fc.boolean(),
    hasProgramme: fc.boolean(),
    hasBegunPaper: mostly(false),
    isSitting: mostly(false),
  }),
)
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never

function sourcesOf(history: History): StudySources {
  const rows = history.classes.map((one, n) => ({
    ...one,
    classId: n + 1,
    lessons: one.lessons.map((of) => ({
      ...of,
      id: `${n + 1}-${of.weeksAgo}`,
      starts: after(now.toISOString(), of.weeksAgo * -7 * 24 + of.minutes / 60),
    })),
  }))
  const isOver = (starts: string) => new Date(after(starts, 1)) <= now
  return {
    classes: rows.map(({ slug, classId, isLive }) => ({
      slug,
      class_id: classId,
      is_live: isLive,
    })),
    coming: rows
      .filter(({ isLive }) => isLive)
      .flatMap(({ classId, lessons }) =>
        lessons
          .filter(({ starts }) => !isOver(starts))
          .map((of) => lesson(of.id, of.starts, { is_cancelled: of.isCancelled }, classId)),
      )
      .toSorted((a, b) => a.lesson.starts_at.localeCompare(b.lesson.starts_at)),
    recorded: history.isLoaded
      ? rows.map(({ slug, classId, isLive, joinedWeeksAgo, lessons }) =>
          ofClass(
            lessons
              .filter(
                ({ starts, isReady, isCancelled }) => isOver(starts) && isReady && !isCancelled,
              )
              .map((of) =>
                recorded(of.id, of.starts, {
                  attended: of.isAttended,
                  available_until: of.hasEnded ? after(now.toISOString(), -1) : null,
                }),
              )
              .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
            {
              slug,
              class_id: classId,
              is_live: isLive,
              joined_at: after(now.toISOString(), joinedWeeksAgo * -7 * 24),
            },
          ),
        )
      : undefined,
    watched: [
      ...(history.hasBegunPaper ? [paper] : []),
      ...rows.flatMap(({ slug, classId, lessons }) =>
        lessons.flatMap(({ id, watched }) =>
          watched === null
            ? []
            : seen(id, watched, { place: { kind: 'lesson', slug, class_id: classId } }),
        ),
      ),
    ],
    due: rows.map(({ classId, due: count }) => ({
      classId,
      path: `/practice/${classId}/due`,
      count,
    })),
    paper: history.isSitting ? timed : undefined,
    hasProgramme: history.hasProgramme || rows.length > 0,
    hasOrder: history.hasOrder,
  }
}

describe('DAY-01 DAY-02: whatever a student did, nothing contradicts', () => {
  const always = (holds: (shown: ReturnType<typeof studyPlan>, from: StudySources) => unknown) =>
    fc.assert(
      fc.property(histories, (history) => {
        const from = sourcesOf(history)
        holds(studyPlan(from, now), from)
      }),
      { numRuns: 1000, seed: 20261129 },
    )

  it('the histories reach every kind of next step many times', () => {
    const counts = new Map<string, number>()
    always(({ now: { kind } }) => counts.set(kind, (counts.get(kind) ?? 0) + 1))
    expect(Math.min(...counts.values())).toBeGreaterThan(5)
    expect([...counts.keys()].toSorted()).toEqual([
      'closed',
      'coming',
      'done',
      'live',
      'order',
      'practise',
      'resume',
      'sit',
      'start',
      'unknown',
      'watch',
    ])
  })

  it('it continues only what was begun, and watches only what was not', () => {
    always(({ now: { kind, ...chosen } }) => {
      if ('recording' in chosen) expect(chosen.recording.isBegun).toBe(kind === 'resume')
    })
  })

  it('a class has nothing left to watch only with nothing to catch up', () => {
    always(({ now: chosen, toWatch, catchUp, classes }) => {
      for (const one of classes)
        expect(one.next === null).toBe(one.toWatch.length + one.catchUp.length === 0)
      if (chosen.kind === 'done' || chosen.kind === 'coming')
        expect([...toWatch, ...catchUp]).toEqual([])
      if (chosen.kind === 'done') expect(classes.every(({ isKnown }) => isKnown)).toBe(true)
    })
  })

  it('every recording that is open is seen, to watch or to catch up with, in one list of its class', () => {
    always(({ classes }, { recorded: all = [], watched }) => {
      for (const { slug, class_id, lessons } of all) {
        const shown = classes.find((one) => one.slug === slug && one.class_id === class_id)!
        const listed = ids([...shown.toWatch, ...shown.catchUp])
        expect(new Set(listed).size).toBe(listed.length)
        for (const { id, attended, available_until } of lessons) {
          const seconds = watched.find((row) => row.watched_id === id)?.watched_seconds ?? 0
          const isLeft = seconds > 0 ? seconds < hour : !attended
          expect(listed.includes(id)).toBe(available_until === null && isLeft)
        }
        expect(shown.seen).toBeLessThanOrEqual(shown.recorded)
        if (shown.seen < shown.recorded) expect(shown.next).not.toBeNull()
      }
    })
  })

  it('what progress says is next in a class is what the dashboard says', () => {
    always(({ now: chosen, classes }) => {
      if (chosen.kind !== 'resume' && chosen.kind !== 'watch') return
      const { recording } = chosen
      if (recording.classId === null) return
      const [shown] = classes.filter(({ next }) => next?.id === recording.id)
      expect(shown?.next).toEqual(recording)
    })
  })

  it('a live or coming class is named once, and a live one first', () => {
    always(({ now: chosen, coming }, from) => {
      const named =
        chosen.kind === 'live' ? chosen.lessons : chosen.kind === 'coming' ? [chosen.shown] : []
      const shown = [...named, ...coming].map((one) => one.lesson.id)
      expect(shown.toSorted()).toEqual(from.coming.map((one) => one.lesson.id).toSorted())
      const isLive = ({ lesson: of }: ShownLesson) =>
        !of.is_cancelled && new Date(of.starts_at) <= now && now < new Date(of.ends_at)
      expect(coming.filter(isLive)).toEqual([])
      expect(chosen.kind === 'live').toBe(
        from.coming.some(
          ({ lesson: of }) =>
            !of.is_cancelled && Date.parse(of.starts_at) <= now.getTime() + 900_000,
        ),
      )
    })
  })

  it("'you haven't joined' never stands beside a programme or an order", () => {
    always(({ isNew, now: { kind } }, { hasProgramme, hasOrder }) => {
      if (isNew || kind === 'start') expect([hasProgramme, hasOrder]).toEqual([false, false])
      if (kind === 'order') expect([hasProgramme, hasOrder]).toEqual([false, true])
    })
  })

  it('a plan to catch up holds each lesson from before joining once, over four weeks', () => {
    always(({ classes }) => {
      for (const { slug, catchUp, catchUpPlan } of classes) {
        if (!catchUpPlan) {
          if (slug !== 'trial-programme') expect(catchUp).toEqual([])
          continue
        }
        expect(catchUpPlan.weeks).toHaveLength(catchUpWeeks)
        const planned = ids(catchUpPlan.weeks.flat())
        expect(new Set(planned).size).toBe(planned.length)
        expect(planned).toEqual(expect.arrayContaining(ids(catchUp)))
        const sizes = catchUpPlan.weeks.map((one) => one.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }
    })
  })
})
