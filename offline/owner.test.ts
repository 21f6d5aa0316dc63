import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import {
  dropTombstone,
  saveTombstone,
  markServerNotified,
  readDeviceOwner,
  readTombstones,
  saveDeviceOwner,
} from './owner.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

const aina = { uid: 'aina', name: 'Aina', email: 'aina@example.com' }
const removal = { keepsDrafts: false, removesSaved: false, forgetsName: false }

it('SES-06: the worker knows no owner once they have left, until they sign in again', async () => {
  await saveDeviceOwner(aina)
  expect(await readDeviceOwner()).toBe('aina')
  await saveTombstone('aina', removal, true)
  expect(await readDeviceOwner()).toBeUndefined()
  // A page that a killed browser restores still treats her as the owner.
  await saveDeviceOwner(aina)
  expect(await readDeviceOwner()).toBeUndefined()
  await dropTombstone('aina')
  expect(await readDeviceOwner()).toBe('aina')
})

it('SES-06: a tombstone is flushed to the disk before it counts as saved', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await saveTombstone('aina', removal, true)
  expect(begin).toHaveBeenCalledWith('rows', 'readwrite', { durability: 'strict' })
  begin.mockClear()
  await dropTombstone('aina')
  expect(begin).toHaveBeenCalledWith('rows', 'readwrite', { durability: 'strict' })
})

it('API-12: a server that was not notified yet is notified later, whatever else is noted', async () => {
  const serverNotified = async () => (await readTombstones()).get('aina')?.serverNotified
  await saveTombstone('aina', removal, false)
  await saveTombstone('aina', { ...removal, forgetsName: true }, true)
  expect(await serverNotified()).toBe(false)
  await markServerNotified()
  expect(await serverNotified()).toBe(true)
})
