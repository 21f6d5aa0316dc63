import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaseStore, outboxStore, ownerStore, queryRowsStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'
import { keepFormDraft, readFormDraft } from '../storage/drafts.ts'
import { forgetPreferences, forgetStrays, keepPreference } from '../storage/preferences.ts'
import { finishWipe, wipe, wipeAway, wipesEnded } from './wipe.ts'

/** Like a browser's: entries are own, enumerable properties. */
function memoryStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? String(store[key]) : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
    clear: () => Object.keys(store).forEach((key) => delete store[key]),
  }
  const store = Object.create(methods) as Record<string, unknown>
  return store as unknown as Storage
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const now = new Date('2026-11-21T04:00:00Z')
const rowsOf = async (name: string) => (await openDeviceStore(name).entries()).length
const pendingWipes = () => Object.keys(localStorage).filter((key) => key.includes('pending-wipe'))

it('SES-06: data that a slow device could not wipe is wiped at the next start', async () => {
  await openDeviceStore(leaseStore('aina')).set('lease', 'private')
  await openDeviceStore(queryRowsStore('aina')).set('q', 'private')
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
  const wiping = wipe(
    { uid: 'aina', keepsDrafts: false, removesSaved: false, forgetsName: true },
    true,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  await wiping
  expect(pendingWipes()).toHaveLength(1)

  open.mockRestore()
  finishWipe()
  await wipesEnded()
  expect(pendingWipes()).toEqual([])
  expect(await rowsOf(leaseStore('aina'))).toBe(0)
  expect(await rowsOf(queryRowsStore('aina'))).toBe(0)
})

it('SES-06: removing a person from a phone deletes what they choose, and nothing of others', async () => {
  await openDeviceStore(ownerStore).set('owner', {
    uid: 'bala',
    name: 'Bala',
    email: 'bala@example.com',
  })
  await openDeviceStore(outboxStore('aina')).set('q', 'waits')
  keepPreference('person/aina/draft/question/5', 'Why is')
  keepPreference('person/bala/draft/question/5', 'Because')
  const removal = { uid: 'aina', removesSaved: true, forgetsName: true }
  await wipeAway({ ...removal, keepsDrafts: true })
  expect(localStorage.getItem('kelasku/person/aina/draft/question/5')).toBe('Why is')
  expect(await rowsOf(outboxStore('aina'))).toBe(1)
  keepFormDraft('aina', 2, { address: 'Jalan Ampang' }, now)
  keepFormDraft('bala', 2, { address: 'Jalan Bukit' }, now)
  await wipeAway({ ...removal, keepsDrafts: false })
  expect(readFormDraft('aina', 2, now)).toBeUndefined()
  expect(readFormDraft('bala', 2, now)).toBeDefined()
  expect(localStorage.getItem('kelasku/person/aina/draft/question/5')).toBeNull()
  expect(localStorage.getItem('kelasku/person/bala/draft/question/5')).toBe('Because')
  expect(await rowsOf(ownerStore), 'whose device it is').toBe(1)
  expect(pendingWipes()).toEqual([])
})

it('SES-06: a person who returns while their sign-out is still being finished keeps what they make from then on', async () => {
  const task = { uid: 'aina', keepsDrafts: false, removesSaved: true, forgetsName: true }
  localStorage.setItem('kelasku/pending-wipe/aina', JSON.stringify(task))
  finishWipe()
  await wipesEnded()
  expect(pendingWipes()).toEqual([])
  keepPreference('person/aina/material/formulae', '{}')
  // Whatever is left of that wipe is done before another has been.
  await wipeAway({ ...task, uid: 'bala' })
  expect(localStorage.getItem('kelasku/person/aina/material/formulae')).toBe('{}')
})

it('SES-06: a form stays when its owner was signed out by the server', () => {
  keepFormDraft('aina', 2, { address: 'Jalan Ampang' }, now)
  forgetPreferences('aina', { drafts: true, materials: true })
  forgetStrays(undefined)
  expect(readFormDraft('aina', 2, now)).toEqual({ address: 'Jalan Ampang' })
})
