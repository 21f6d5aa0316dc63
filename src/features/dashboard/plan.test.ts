import { describe, expect, it } from 'vitest'
import type { RecordedClass, RecordedLesson } from '#contract/classroom/my-recordings.ts'
import type { WatchedRecording } from '#features/classroom/index.ts'
import type { ShownLesson } from './dashboard-view.ts'
import { planOf, streakOf, type NextThing, type PlanSources } from './plan.ts'

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
const lesson = (id: string, starts_at: string, more: object = {}, path: string | null = `/${id}`) =>
  ({
    lesson: {
      id,
      class_id: 5,
      starts_at,
      ends_at: after(starts_at, 1),
      is_cancelled: false,
      ...more,
    },
    subject: { id: 5 },
    path,
  }) as ShownLesson
const live = lesson('live', '2026-11-24T09:00:00.000Z')
const due = [
  { path: '/practice/5/due', count: 3 },
  { path: '/practice/7/due', count: 8 },
]

const before = recorded('before', '2026-10-20T00:00:00.000Z')
const muchBefore = recorded('much before', '2026-10-06T00:00:00.000Z')
const first = recorded('first', '2026-11-03T00:00:00.000Z')
const second = recorded('second', '2026-11-10T00:00:00.000Z')
const room = ofClass([muchBefore, before, first, second])

const plan = (given: Partial<PlanSources> = {}, at = now) =>
  planOf({ coming: [], classes: [], watched: [], due: [], papers: [], learntOn: [], ...given }, at)
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id)
const said = (next: NextThing | null) => next && `${next.kind} ${next.path}`

describe("WEEK-01: where 'Continue' leads", () => {
  const everything = { coming: [live], watched: [seen('second', 600)], due, classes: [room] }
  it.each<[string, Partial<PlanSources>, string | null]>([
    ['a class that is live now comes before all else', everything, 'live /live'],
    [
      'of two live classes the one that began first',
      { coming: [live, lesson('other', '2026-11-24T09:15:00.000Z')] },
      'live /live',
    ],
    [
      'a cancelled class is not live',
      {
        ...everything,
        coming: [lesson('live', '2026-11-24T09:00:00.000Z', { is_cancelled: true })],
      },
      'resume /full-programme/5/second',
    ],
    [
      'a class that begins in a minute is not live',
      { ...everything, coming: [lesson('soon', '2026-11-24T09:31:00.000Z')] },
      'resume /full-programme/5/second',
    ],
    [
      'a class without a page of its own leads nowhere',
      { coming: [lesson('live', '2026-11-24T09:00:00.000Z', {}, null)] },
      null,
    ],
    [
      'else the recording that was left last',
      { classes: [room], watched: [seen('second', 600), seen('first', 600)], due },
      'resume /full-programme/5/second',
    ],
    ['a past paper too', { watched: [paper], classes: [room], due }, 'resume /videos/paper'],
    [
      'a recording that was watched nearly to its end is not left in the middle',
      { classes: [room], watched: [seen('second', hour - 60)], due },
      'practise /practice/7/due',
    ],
    [
      'nor one that is not open any more',
      { classes: [room], watched: [seen('of long ago', 600)], due },
      'practise /practice/7/due',
    ],
    [
      'which is not known before the recordings were loaded once',
      { classes: undefined, watched: [seen('second', 600)], due },
      'resume /full-programme/5/second',
    ],
    [
      'else practice that is due, of the class with most',
      { classes: [room], due },
      'practise /practice/7/due',
    ],
    [
      'else the first recording since joining that was not watched',
      {
        classes: [room],
        due: [{ path: '/practice/5/due', count: 0 }],
        watched: [seen('first', hour)],
      },
      'watch /full-programme/5/second',
    ],
    [
      'else the latest from before joining',
      { classes: [ofClass([muchBefore, before])] },
      'watch /full-programme/5/before',
    ],
    [
      'nowhere when everything is done',
      {
        classes: [room],
        watched: ['much before', 'before', 'first', 'second'].map((id) => seen(id, hour)),
      },
      null,
    ],
    ['nowhere for somebody without a class', {}, null],
  ])('%s', (_, sources, expected) => {
    expect(said(plan(sources).next)).toBe(expected)
  })
})

describe('WEEK-01: recordings to watch', () => {
  it('are those begun, last watched first, then those since joining in the order taught', () => {
    const physics = ofClass([recorded('physics', '2026-11-05T00:00:00.000Z')], { class_id: 7 })
    const { toWatch, catchUp } = plan({
      classes: [room, physics],
      watched: [paper, seen('before', 900)],
    })
    expect(ids(toWatch)).toEqual(['spm-1449-2-2022', 'before', 'first', 'physics', 'second'])
    expect(toWatch.map(({ isBegun, leftSeconds }) => [isBegun, leftSeconds])).toEqual([
      [true, hour - 60],
      [true, hour - 900],
      [false, hour],
      [false, hour],
      [false, hour],
    ])
    // One that was opened and not played was not begun.
    expect(ids(plan({ classes: [room], watched: [seen('first', 0)] }).toWatch)).toEqual([
      'first',
      'second',
    ])
    expect(toWatch[3]).toMatchObject({ classId: 7, path: '/full-programme/7/physics' })
    expect(ids(catchUp)).toEqual(['much before'])
  })

  it('leave out what was joined live and what was watched, and offer what was begun after joining live', () => {
    const attended = [recorded('there', first.starts_at, { attended: true }), second]
    expect(ids(plan({ classes: [ofClass(attended)] }).toWatch)).toEqual(['second'])
    const again = plan({ classes: [ofClass(attended)], watched: [seen('there', 60)] })
    expect(ids(again.toWatch)).toEqual(['there', 'second'])
    expect(
      ids(plan({ classes: [ofClass(attended)], watched: [seen('second', hour)] }).toWatch),
    ).toEqual([])
  })

  it('are those of the classes that are taught now, and of all once none is', () => {
    const over = ofClass([recorded('last year', '2025-11-20T00:00:00.000Z')], {
      is_live: false,
      joined_at: '2025-01-01T00:00:00.000Z',
    })
    expect(ids(plan({ classes: [room, over] }).toWatch)).toEqual(['first', 'second'])
    expect(ids(plan({ classes: [over] }).toWatch)).toEqual(['last year'])
  })

  it('from before joining are to catch up with, most recent first', () => {
    // A lesson that ran at the very moment is not one from before.
    const late = ofClass(room.lessons, { joined_at: after(second.starts_at, 0.5) })
    const { toWatch, catchUp } = plan({ classes: [late] })
    expect(ids(toWatch)).toEqual(['second'])
    expect(ids(catchUp)).toEqual(['first', 'before', 'much before'])
  })
})

describe('WEEK-01: practice and exams', () => {
  it('what is due is counted over all classes', () => {
    expect(plan({ due }).due).toBe(11)
  })

  it('the next paper is the first that has not ended', () => {
    const at = (name: string, starts: string) => ({
      name,
      path: '/spm-timetable',
      starts: new Date(starts),
      ends: new Date(after(starts, 2)),
    })
    const papers = [
      at('Sejarah', '2026-11-30T00:00:00.000Z'),
      at('over', '2026-11-24T00:00:00.000Z'),
      at('Matematik', '2026-11-26T00:00:00.000Z'),
    ]
    const nextAt = (at: Date) => {
      const { exam } = plan({ papers }, at)
      return exam && exam !== 'none chosen' ? exam.name : exam
    }
    expect(nextAt(now)).toBe('Matematik')
    expect(nextAt(new Date('2026-11-26T01:59:00.000Z'))).toBe('Matematik')
    expect(nextAt(new Date('2026-11-26T02:00:00.000Z'))).toBe('Sejarah')
    expect(nextAt(new Date('2026-12-26T00:00:00.000Z'))).toBeNull()
    expect(plan({ papers: null }).exam).toBe('none chosen')
  })
})

describe('WEEK-01: the streak', () => {
  // Weeks begin on Monday: 23, 16, 9 and 2 November, 26 October.
  it.each<[string, string[], number]>([
    ['is none without a day', [], 0],
    ['counts this week', ['2026-11-24'], 1],
    ['counts a week once', ['2026-11-23', '2026-11-24'], 1],
    ['counts weeks in a row', ['2026-11-24', '2026-11-16', '2026-11-15'], 3],
    ['goes on while this week has no day yet', ['2026-11-22', '2026-11-09'], 2],
    ['is not broken by one week without', ['2026-11-24', '2026-11-10'], 2],
    ['nor by last week, before anything was learnt in this one', ['2026-11-15', '2026-11-02'], 2],
    ['nor by every second week', ['2026-11-24', '2026-11-10', '2026-10-26'], 3],
    ['is ended by two weeks in a row', ['2026-11-24', '2026-11-08', '2026-11-02'], 1],
    ['is over after two weeks without', ['2026-11-08', '2026-11-02'], 0],
  ])('%s', (_, days, weeks) => {
    expect(streakOf(days, now)).toBe(weeks)
  })

  it('goes by weeks in Malaysia', () => {
    // Sunday 11:59 pm and Monday midnight there.
    expect(streakOf(['2026-11-22'], new Date('2026-11-22T15:59:00.000Z'))).toBe(1)
    expect(streakOf(['2026-11-22', '2026-11-23'], new Date('2026-11-22T16:00:00.000Z'))).toBe(2)
  })
})
