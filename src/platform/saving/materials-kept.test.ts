import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Classroom } from '#contract/classroom/classroom.ts'
import { openSavedRows } from '#offline/saved/rows.ts'
import type { SavedItem } from '#offline/saved/saved-item.ts'
import type { NewSave } from '#offline/saved/saving.ts'
import { prefetchMaterials } from './prefetch-materials.ts'

const device = vi.hoisted(() => ({ dropped: [] as string[], fetched: [] as string[] }))
vi.mock('./data-use.ts', () => ({
  startDataUse: async () => undefined,
  dataUseNow: () => ({ state: 'reading' }),
  dataLevel: () => 'free',
}))
vi.mock('./saved.ts', () => ({
  startSaved: () => undefined,
  savedBy: () => ({
    drop: async (ids: string[]) => void device.dropped.push(...ids),
    prefetch: async (...wanted: NewSave[]) =>
      void device.fetched.push(...wanted.map(({ watched_id }) => watched_id)),
  }),
}))

beforeEach(() => {
  device.dropped = []
  device.fetched = []
  vi.stubGlobal('navigator', { connection: { type: 'wifi' } })
})
afterEach(() => vi.unstubAllGlobals())

const classroom = (classId: number, ids: string[]) =>
  ({
    programme: { url_safe_name: 'full-programme' },
    subject: { id: classId },
    materials: ids.map((id, n) => ({
      id,
      title: id,
      file_name: `${id}.pdf`,
      bytes: 4_000_000,
      added_at: new Date(Date.UTC(2026, 10, 20 - n)).toISOString(),
    })),
  }) as unknown as Classroom
const item = (id: string, classId: number, more: Partial<SavedItem> = {}) =>
  ({
    id: `${id}/file`,
    watched_id: id,
    quality: 'file',
    opens: { kind: 'lesson', slug: 'full-programme', class_id: classId },
    prefetched: true,
    played_at: null,
    state: 'done',
    ...more,
  }) as SavedItem

it('PWA-02: a material that the person removed is not fetched again', async () => {
  const rows = openSavedRows('aina')
  await rows.noteRemoved('b', true)
  await rows.put(item('a', 5))
  await prefetchMaterials('aina', [classroom(5, ['a', 'b', 'c'])])
  expect(device).toEqual({ dropped: [], fetched: ['c'] })
})

it('PWA-02: newer materials take the place of older ones that nobody opened, of listed classes only', async () => {
  const rows = openSavedRows('badrul')
  const newest = Array.from({ length: 25 }, (_, n) => `new-${n}`)
  await rows.put(item('old', 5))
  await rows.put(item('opened', 5, { played_at: '2026-11-20T04:00:00.000Z' }))
  await rows.put(item('asked', 5, { prefetched: false }))
  await rows.put(item('of-a-suspended-class', 6))
  await prefetchMaterials('badrul', [classroom(5, [...newest, 'old', 'opened', 'asked'])])
  expect(device).toEqual({ dropped: ['old/file'], fetched: newest })
})
