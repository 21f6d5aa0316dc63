import 'fake-indexeddb/auto'
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryRowsStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

const rowsOf = (uid: string) => openDeviceStore<PersistedQuery>(queryRowsStore(uid))
const keysOf = async (uid: string) => (await rowsOf(uid).entries()).map(([key]) => key).toSorted()
const snapshotKey = (uid: string) => `kelasku/person/${uid}/boot`

/** A new page: nothing in memory, and what the device keeps. */
async function startPage(uid: string) {
  vi.resetModules()
  const { personClient } = await import('./client.ts')
  const client = personClient(uid)
  const asked = vi.fn()
  const fetchAs = (queryKey: string[], data: unknown, meta: object = {}) =>
    client.fetchQuery({
      queryKey,
      meta,
      queryFn: () => {
        asked()
        return data
      },
    })
  return { client, asked, fetchAs }
}

let uid = 0
const newPerson = () => `person-${(uid += 1)}`

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

it('PWA-03: keeps a row for each query of a person, and nothing that must not be kept', async () => {
  const [aina, ravi] = [newPerson(), newPerson()]
  const page = await startPage(aina)
  await page.fetchAs(['classroom', '5'], 'Mathematics')
  await page.fetchAs(['questions', '5'], ['Why?'])
  await page.fetchAs(['recording', '5'], 'a signed link', { keep: false })
  await expect.poll(() => keysOf(aina)).toEqual(['q-["classroom","5"]', 'q-["questions","5"]'])
  expect(await keysOf(ravi)).toEqual([])
})

it('before the first page it prefetches only data that the device never had, and only once', async () => {
  const aina = newPerson()
  vi.resetModules()
  vi.doMock('../session/session.ts', () => ({
    currentSession: () => ({ state: 'signed-in', uid: aina }),
  }))
  const { prefetch, personClient } = await import('./client.ts')
  vi.doUnmock('../session/session.ts')
  const queryFn = vi.fn(async () => 'classes of Aina')
  const query = { queryKey: ['dashboard'], queryFn, meta: { boot: true as const } }
  prefetch(query)
  expect(await personClient(aina).fetchQuery(query)).toBe('classes of Aina')
  prefetch({ ...query, staleTime: 0 })
  await personClient(aina).fetchQuery(query)
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it('PWA-03: has a kept row in memory before the first page of a start is drawn', async () => {
  const aina = newPerson()
  await (await startPage(aina)).fetchAs(['classroom', '5'], 'kept for Aina')
  await expect.poll(() => keysOf(aina)).toHaveLength(1)

  vi.resetModules()
  vi.doMock('../session/session.ts', () => ({
    currentSession: () => ({ state: 'signed-in', uid: aina }),
  }))
  const { restoreQueries, personClient } = await import('./client.ts')
  vi.doUnmock('../session/session.ts')
  await restoreQueries(['classroom', '5'])
  expect(personClient(aina).getQueryData(['classroom', '5'])).toBe('kept for Aina')
})

it('PWA-03: shows what is kept to the same person, and to nobody else on the device', async () => {
  const [aina, ravi] = [newPerson(), newPerson()]
  await (await startPage(aina)).fetchAs(['classroom', '5'], 'kept for Aina')
  await expect.poll(() => keysOf(aina)).toHaveLength(1)

  expect(await (await startPage(aina)).fetchAs(['classroom', '5'], 'new')).toBe('kept for Aina')
  const page = await startPage(ravi)
  expect(await page.fetchAs(['classroom', '5'], 'fetched for Ravi')).toBe('fetched for Ravi')
  expect(page.asked).toHaveBeenCalledTimes(1)
})

it('PWA-03: deletes a row of another version and fetches instead', async () => {
  const aina = newPerson()
  await (await startPage(aina)).fetchAs(['classroom', '5'], 'of the older app')
  await expect.poll(() => keysOf(aina)).toHaveLength(1)
  const rows = rowsOf(aina)
  for (const [key, row] of await rows.entries()) await rows.set(key, { ...row, buster: 'older' })

  expect(await (await startPage(aina)).fetchAs(['classroom', '5'], 'new')).toBe('new')
})

it('PWA-03: the first frame has what the snapshot keeps, without waiting', async () => {
  const [aina, ravi] = [newPerson(), newPerson()]
  const before = await startPage(aina)
  await before.fetchAs(['dashboard'], 'Welcome, Aina', { boot: true })
  await expect.poll(() => localStorage.getItem(snapshotKey(aina))).toContain('Welcome, Aina')

  const { client, asked } = await startPage(aina)
  expect(client.getQueryData(['dashboard'])).toBe('Welcome, Aina')
  expect(asked).not.toHaveBeenCalled()
  expect((await startPage(ravi)).client.getQueryData(['dashboard'])).toBeUndefined()
})

it('PWA-03: without the snapshot, its queries are read from their rows', async () => {
  const aina = newPerson()
  await (await startPage(aina)).fetchAs(['dashboard'], 'Welcome, Aina', { boot: true })
  await expect.poll(() => keysOf(aina)).toEqual(['q-["dashboard"]'])
  await expect.poll(() => localStorage.getItem(snapshotKey(aina))).toContain('Welcome, Aina')
  localStorage.removeItem(snapshotKey(aina))
  const { fetchAs } = await startPage(aina)
  expect(await fetchAs(['dashboard'], 'from the server', { boot: true })).toBe('Welcome, Aina')
})

it('PWA-03: a snapshot survives a failed refetch', async () => {
  const aina = newPerson()
  const before = await startPage(aina)
  await before.fetchAs(['dashboard'], 'Welcome, Aina', { boot: true })
  const failed = before.client.fetchQuery({
    queryKey: ['dashboard'],
    meta: { boot: true },
    staleTime: 0,
    retry: false,
    queryFn: () => Promise.reject(new Error('a failing server')),
  })
  await expect(failed).rejects.toThrow('a failing server')
  // What the snapshot has of a later answer came after the failure.
  await before.fetchAs(['later'], 'kept', { boot: true })
  await expect.poll(() => localStorage.getItem(snapshotKey(aina))).toContain('later')

  const { client } = await startPage(aina)
  expect(client.getQueryState(['dashboard'])).toMatchObject({
    data: 'Welcome, Aina',
    status: 'success',
    error: null,
  })
})

it('PWA-03: deletes a snapshot of another version', async () => {
  const aina = newPerson()
  await (await startPage(aina)).fetchAs(['dashboard'], 'of the older app', { boot: true })
  await expect.poll(() => localStorage.getItem(snapshotKey(aina))).not.toBeNull()
  const snapshot = JSON.parse(localStorage.getItem(snapshotKey(aina)) ?? '') as object
  localStorage.setItem(snapshotKey(aina), JSON.stringify({ ...snapshot, buster: 'older' }))

  expect((await startPage(aina)).client.getQueryData(['dashboard'])).toBeUndefined()
})
