import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyProgress } from '#contract/classroom/progress.ts'
import { readResumePlace } from './places.ts'
import { keepPreference } from '#platform/storage/preferences.ts'
import { mergeProgress, sendProgress } from './progress.ts'
import {
  allWatchedHere,
  keepWatchedHere,
  noteWatchedSent,
  readWatchedHere,
} from '#platform/saving/watched-here.ts'

vi.mock('#platform/session/session.ts', () => ({
  currentSession: () => ({ state: 'signed-in', uid: 'aina' }),
}))
const { enqueue } = vi.hoisted(() => ({ enqueue: vi.fn<(entry: object) => Promise<void>>() }))
vi.mock('#platform/storage/outbox.ts', () => ({ enqueue, waitingEntry: async () => undefined }))
vi.mock('#platform/api/call.ts', () => ({}))

const recording = (id = 'L0000000001') => ({
  watched_id: id,
  title: 'Quadratic functions',
  path: `/full-programme/5/${id}`,
  of_seconds: 5400,
})
const at = (time: string) => new Date(`2026-11-24T${time}Z`)
const watch = (position: number, time: string, id?: string) =>
  keepWatchedHere('aina', recording(id), {
    position,
    played: [[position - 5, position]],
    at: at(time),
  })
const known = (more: Partial<MyProgress['recordings'][number]> = {}): MyProgress['recordings'] => [
  {
    watched_id: 'L0000000001',
    title: 'Quadratic functions',
    place: { kind: 'lesson', slug: 'full-programme', class_id: 5 },
    position_seconds: 1900,
    position_at: at('09:30:00').toISOString(),
    watched_seconds: 700,
    furthest_seconds: 1900,
    of_seconds: 5400,
    watched_on: [],
    changed_at: at('09:30:00').toISOString(),
    watched: [],
    ...more,
  },
]

beforeEach(() => {
  const rows = new Map<string, string>()
  const methods = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => [...rows.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('CLASS-04: progress on this device', () => {
  it('adds up what was played, and keeps where it stopped', () => {
    watch(20, '10:00:00')
    watch(25, '10:00:05')
    watch(1000, '10:01:00')
    expect(readWatchedHere('aina', 'L0000000001')).toMatchObject({
      position_seconds: 1000,
      stopped_at: at('10:01:00').toISOString(),
      watched: [
        [15, 25],
        [995, 1000],
      ],
      sent: null,
    })
  })

  it('remembers what the server has through what is watched later', () => {
    watch(20, '10:00:00')
    noteWatchedSent('aina', 'L0000000001', at('10:00:00').toISOString())
    watch(25, '10:00:05')
    expect(readWatchedHere('aina', 'L0000000001')?.sent).toBe(at('10:00:00').toISOString())
  })

  it('WEEK-01: says on which days it was watched since the server had it', async () => {
    const watchOn = (day: string) =>
      keepWatchedHere('aina', recording(), {
        ...{ position: 20, played: [], at: new Date(`${day}T10:00:00Z`) },
      })
    for (const day of ['2026-11-18', '2026-11-18', '2026-11-20', '2026-11-24']) watchOn(day)
    await sendProgress('aina', 'L0000000001')
    expect(enqueue.mock.lastCall?.[0]).toMatchObject({
      body: { watched_on: ['2026-11-18', '2026-11-20', '2026-11-24'] },
    })
    expect(mergeProgress([], allWatchedHere('aina'))[0]?.watched_on).toContain('2026-11-18')
    noteWatchedSent('aina', 'L0000000001', '2026-11-24T10:00:00.000Z')
    watchOn('2026-11-25')
    expect(readWatchedHere('aina', 'L0000000001')?.watched_on).toEqual(['2026-11-24', '2026-11-25'])
  })

  it('is not written for somebody who is not here any more', () => {
    keepWatchedHere('ben', recording(), { position: 20, played: [], at: at('10:00:00') })
    expect(allWatchedHere('ben')).toEqual([])
  })

  it.each(['', '{', '{"position_seconds":-1}', 'null'])(
    'that reads %j is as good as none',
    (text) => {
      keepPreference('person/aina/progress/L0000000001', text)
      expect(allWatchedHere('aina')).toEqual([])
    },
  )

  it('says where to go on in a lesson that was begun and not finished', () => {
    watch(760, '10:00:00', 'L0000000001')
    watch(5, '12:00:00', 'L0000000003')
    watch(5390, '12:00:00', 'L0000000004')
    expect(readResumePlace('aina', 'L0000000003')).toBeUndefined()
    expect(readResumePlace('aina', 'L0000000001')).toEqual({ seconds: 760 })
    expect(readResumePlace('aina', 'L0000000004')).toBeUndefined()
  })
})

describe('CLASS-04: on any device', () => {
  it('what was watched here later than anywhere else is where to go on', () => {
    watch(760, '10:00:00')
    expect(mergeProgress(known(), allWatchedHere('aina'))).toMatchObject([
      { position_seconds: 760, watched_seconds: 700, path: '/full-programme/5/L0000000001' },
    ])
  })

  it('what was watched elsewhere later than here is', () => {
    watch(760, '09:00:00')
    expect(mergeProgress(known(), allWatchedHere('aina'))).toMatchObject([
      { position_seconds: 1900, stopped_at: at('09:30:00').toISOString() },
    ])
  })

  it('without an answer of the server this device is enough, past papers too', () => {
    keepWatchedHere(
      'aina',
      {
        ...recording('L0000000001'),
        watched_id: 'spm-1449-2-2022',
        path: '/spm-past-year-papers/3/spm-1449-2-2022',
      },
      { position: 40, played: [[0, 40.5]], at: at('10:00:00') },
    )
    expect(mergeProgress([], allWatchedHere('aina'))).toMatchObject([
      { place: { kind: 'paper', exam: 'spm', subject_id: 3 }, watched_seconds: 40 },
    ])
  })

  it('a past paper of another device leads to its page', () => {
    const place = { kind: 'paper', exam: 'spm', subject_id: 3 } as const
    expect(
      mergeProgress(known({ watched_id: 'spm-1449-2-2022', place }), []).map(({ path }) => path),
    ).toEqual(['/spm-past-year-papers/3/spm-1449-2-2022'])
  })
})
