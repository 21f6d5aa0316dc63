import { expect, it } from 'vitest'
import { roomPlan } from './make-room.ts'
import type { SavedItem } from './saved-item.ts'

const now = new Date('2026-11-21T04:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString()

function item(watchedId: string, changed: Partial<SavedItem> = {}): SavedItem {
  const quality = changed.quality ?? 'low'
  const bytes = changed.bytes ?? 100
  return {
    id: `${watchedId}/${quality}`,
    watched_id: watchedId,
    quality,
    title: watchedId,
    path: '/',
    seconds: 60,
    type: 'video/mp4',
    bytes,
    low_bytes: null,
    sha256: 'x',
    etag: null,
    chunk_bytes: bytes,
    spans: null,
    wanted: null,
    done: [0],
    captions: [],
    chapters: [],
    state: 'done',
    why: null,
    began_again: false,
    order: 1,
    may_use_mobile: false,
    prefetched: false,
    asked_at: daysAgo(40),
    saved_at: daysAgo(40),
    played_at: daysAgo(2),
    opens: { kind: 'lesson', slug: 'full-programme', class_id: 5 },
    available_until: null,
    ...changed,
  }
}
const plan = (items: SavedItem[], needed = 1e9, locked: string[] = []) =>
  roomPlan(items, ({ watched_id }) => locked.includes(watched_id), needed, now)

it('PWA-05: never proposes what was not watched, the next class that was kept ready, or what is on its way', () => {
  const steps = plan(
    [
      item('unwatched', { played_at: null }),
      item('next', { played_at: null, prefetched: true }),
      item('saving', { state: 'saving' }),
      item('paused', { state: 'paused' }),
      item('locked-unwatched', { played_at: null }),
    ],
    1e9,
    ['locked-unwatched'],
  )
  expect(steps).toEqual([])
})

it('PWA-05: proposes what costs least to lose first, and no more than is needed', () => {
  const steps = plan(
    [
      item('lately', { bytes: 500 }),
      item('long-ago', { played_at: daysAgo(31), bytes: 300 }),
      item('longer-ago', { played_at: daysAgo(90), bytes: 400 }),
      item('broken', { state: 'broken', bytes: 50 }),
      item('locked', { bytes: 60 }),
    ],
    200,
    ['locked'],
  )
  expect(
    steps.map(({ item: { watched_id }, reason, proposed }) => [watched_id, reason, proposed]),
  ).toEqual([
    ['broken', 'broken', true],
    ['locked', 'locked', true],
    ['longer-ago', 'long-ago', true],
    ['long-ago', 'long-ago', false],
    ['lately', 'watched', false],
  ])
})

it('PWA-05: a standard copy is lowered, or removed if a low one is here too', () => {
  const steps = plan([
    item('both', { quality: 'standard', bytes: 900 }),
    item('both'),
    item('large', { quality: 'standard', bytes: 800, low_bytes: 200 }),
  ])
  expect(steps).toMatchObject([
    { kind: 'remove', reason: 'twice', freesBytes: 900, item: { watched_id: 'both' } },
    { kind: 'lower', reason: 'watched', freesBytes: 600, item: { watched_id: 'large' } },
    { kind: 'remove', reason: 'watched', freesBytes: 100, item: { id: 'both/low' } },
  ])
})

it('PWA-05: a part of a recording is removed, not replaced by all of it in low quality', () => {
  const part = { spans: [[0, 60]], done: [1], chunk_bytes: 15, bytes: 400, low_bytes: 120 } as const
  const steps = plan([item('chapter', { quality: 'standard', ...part })])
  expect(steps).toMatchObject([{ kind: 'remove', reason: 'watched', freesBytes: 15 }])
})
