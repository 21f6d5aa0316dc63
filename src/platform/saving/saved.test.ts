import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { purgeMemory } from '../session/wipe.ts'
import { savedBy, startSaved } from './saved.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))
const page = vi.hoisted(() => ({ session: { state: 'visitor' } as Session }))
vi.mock('../session/session.ts', () => ({ currentSession: () => page.session }))
vi.mock('../session/tell-owner.ts', () => ({ tellOwner: async () => undefined }))
vi.mock('../api/call.ts', () => ({ call: () => new Promise(() => undefined) }))
vi.mock('./data-use.ts', () => ({ startDataUse: async () => undefined }))

vi.stubGlobal('document', {
  visibilityState: 'visible',
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }) })
afterEach(purgeMemory)

const signIn = () => {
  page.session = { state: 'signed-in', uid: 'aina', name: 'Aina', email: 'aina@example.com' }
}
/** Whether saved items of this person can be worked on, as a page that shows them tries to. */
const opens = () => {
  startSaved('aina')
  return savedBy('aina').prefetch()
}

it('SES-09: what is saved opens again when the person signs in on the page that the server ended', async () => {
  signIn()
  expect(await opens()).toBe(true)
  await purgeMemory()
  expect(await opens(), 'while the page is left').toBe(false)
  page.session = { state: 'visitor' }
  expect(await opens()).toBe(false)
  signIn()
  expect(await opens()).toBe(true)
})
