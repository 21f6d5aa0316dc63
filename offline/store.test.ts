import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withoutRoom } from '#tests/support/full-device.ts'
import { openDeviceStore, storeDeadlineMs } from './store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('PWA-03: keeps rows on the device, where another opener finds them', async () => {
  await openDeviceStore<string>('shared').set('a', 'kept')
  const again = openDeviceStore<string>('shared')
  expect(await again.get('a')).toBe('kept')
  expect(await again.entries()).toEqual([['a', 'kept']])
  await again.del('a')
  expect(await again.get('a')).toBeUndefined()
  expect(again.isKept()).toBe(true)
})

it('opens a handle that the browser closed again', async () => {
  const store = openDeviceStore<string>('closed')
  await store.set('a', 'kept')
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  transaction.mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  expect(await store.get('a')).toBe('kept')
  expect(store.isKept()).toBe(true)
})

it('goes on in memory when IndexedDB throws', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('blocked')
  })
  const store = openDeviceStore<string>('broken')
  await store.set('a', 'in memory')
  expect(await store.get('a')).toBe('in memory')
  expect(store.isKept()).toBe(false)
})

it('PWA-03: stays on the device where it takes seconds to answer', async () => {
  const store = openDeviceStore<string>('slow')
  await store.set('a', 'kept')
  // IndexedDB answers in a later turn: these five seconds pass before.
  const asked = store.get('a')
  for (let turn = 0; turn < 50; turn += 1) {
    vi.advanceTimersByTime(100)
    await Promise.resolve()
  }
  expect(await asked).toBe('kept')
  expect(store.isKept()).toBe(true)
})

it('never waits longer than its deadline for a store that hangs', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
  const store = openDeviceStore<string>('hanging')
  const asked = store.get('a')
  await vi.advanceTimersByTimeAsync(2 * storeDeadlineMs)
  await expect(asked).resolves.toBeUndefined()
})

describe('PWA-06: on a full device', () => {
  it('stored rows stay readable, and a row without room is in memory until there is some', async () => {
    const store = openDeviceStore<string>('full')
    await store.set('a', 'kept')
    const room = withoutRoom()
    await store.set('b', 'too large')
    await store.change('a', (row) => `${row} and changed`)
    expect(await store.get('b')).toBe('too large')
    expect(await store.entries()).toEqual([
      ['a', 'kept and changed'],
      ['b', 'too large'],
    ])
    expect([store.isKept(), store.isKept('a'), store.isKept('b')]).toEqual([true, false, false])
    expect(await openDeviceStore<string>('full').entries()).toEqual([['a', 'kept']])

    room.mockRestore()
    await store.change('a', (row) => `${row} again`)
    await store.del('b')
    expect(await openDeviceStore<string>('full').entries()).toEqual([
      ['a', 'kept and changed again'],
    ])
    expect([store.isKept('a'), await store.get('b')]).toEqual([true, undefined])
  })
})
