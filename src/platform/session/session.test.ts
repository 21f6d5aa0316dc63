import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/identity/sign-in.ts'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { queryRowsStore } from '#offline/cache-names.ts'
import { readDeviceOwner, readTombstones, saveDeviceOwner } from '#offline/owner.ts'
import { openDeviceStore } from '#offline/store.ts'
import { untilDone } from '#tests/support/limits.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

const aina = { uid: 'aina', name: 'Aina', email: 'aina@example.com' }
const token = `x.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.x`
const draftKey = 'kelasku/person/aina/draft/question/5'
const end = '/api/v1/session/end'
/** The paths called so far, and whether the server answers. */
const server = { asked: [] as string[], isReachable: true }
let kept: Record<string, string> = {}

beforeEach(() => {
  server.asked = []
  server.isReachable = true
  putStorage({})
  vi.stubGlobal('sessionStorage', localStorage)
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } })
  vi.stubGlobal('location', { port: '', protocol: 'http:' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('__APP_BUILD__', 'test')
  vi.stubGlobal('fetch', async (path: string) => {
    server.asked.push(path)
    if (!server.isReachable) throw new TypeError('no network')
    return ofOurs({ status_code: 200, message: 'OK' })
  })
})

/** A response of our server. */
const ofOurs = (body: object) => Response.json(body, { headers: { [ownAnswerHeader]: '1' } })

/** Like a browser's: entries are own, enumerable properties. */
function putStorage(content: Record<string, string>): void {
  kept = Object.assign(
    Object.create({
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
      removeItem: (key: string) => void delete kept[key],
      clear: () => undefined,
    }) as Record<string, string>,
    content,
  )
  vi.stubGlobal('localStorage', kept)
}

/** The answer to `user` for Aina. */
const userReply: User = {
  user: {
    firebase_id: 'aina',
    email: aina.email,
    display_name: 'Aina',
    is_deleted: false,
    is_suspended: false,
    role: 'student',
    locale: null,
  },
  server_time: '2026-11-23T00:00:00.000Z',
  programmes: [],
  pages: [],
  is_only_guardian: false,
  user_profile: { name: 'Aina', email: aina.email, subscription: [] },
}

/** Imports fresh modules, as a new page does. */
async function openPage() {
  vi.resetModules()
  const session = await import('./session.ts')
  session.startSession(await session.loadTombstones())
  return session
}

/** Signs in, and out again. @returns localStorage as it is on disk if the browser is killed then */
async function leaveAsAina(): Promise<Record<string, string>> {
  const session = await openPage()
  await session.signedIn(aina, token)
  await saveDeviceOwner(aina)
  await openDeviceStore(queryRowsStore('aina')).set('q', 'private')
  localStorage.setItem(draftKey, 'Why is')
  const onDisk = { ...kept }
  await session.signOut()
  await vi.waitFor(() => expect(server.asked).toEqual([end]), untilDone)
  return onDisk
}

it('SES-06: a browser that is killed after a sign-out opens for nobody, and finishes it', async () => {
  const onDisk = await leaveAsAina()
  putStorage(onDisk)
  await openDeviceStore(queryRowsStore('aina')).set('q', 'private')
  const { currentSession } = await openPage()
  expect(currentSession().state).toBe('visitor')
  expect(await readDeviceOwner()).toBeUndefined()
  expect(Object.keys(kept).filter((key) => /owner|person/.test(key))).toEqual([])
  await expect.poll(() => openDeviceStore(queryRowsStore('aina')).entries()).toEqual([])
})

it('API-12: a sign-out without a network does not resume its session, and is the first call to the server', async () => {
  server.isReachable = false
  const onDisk = await leaveAsAina()
  putStorage(onDisk)
  document.cookie = 'uid=aina'
  server.isReachable = true
  await openPage()
  const told = async () =>
    [...(await readTombstones()).values()].map(({ serverNotified }) => serverNotified)
  await expect.poll(told).toEqual([true])
  expect(server.asked).toEqual([end, end])
})

it('API-12: the server hears of a sign-out at once, while the device is being wiped', async () => {
  const session = await openPage()
  await session.signedIn(aina, token)
  const { onPurge } = await import('./wipe.ts')
  let endPurge = () => {}
  const purging = new Promise<void>((resolve) => (endPurge = resolve))
  onPurge(() => purging)
  const leaving = session.signOut()
  await vi.waitFor(() => expect(server.asked).toEqual([end]), untilDone)
  endPurge()
  await leaving
})

it('SES-10: who signs in again is the owner at the next start', async () => {
  await leaveAsAina()
  const session = await openPage()
  await session.signedIn(aina, token)
  expect((await readTombstones()).size).toBe(0)
  expect((await openPage()).currentSession()).toMatchObject({ state: 'signed-in', uid: 'aina' })
  await vi.waitFor(() => expect(server.asked).toContain('/api/v1/session/refresh'), untilDone)
})

it('SES-06: a tombstone goes when ten minutes later nothing has come back', async () => {
  const onDisk = await leaveAsAina()
  const later = Date.now() + 11 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  putStorage(onDisk)
  await openPage()
  const wipedAt = async () => (await readTombstones()).get('aina')?.wipedAt
  // The data came back, and was wiped again.
  await expect.poll(wipedAt).toBe(later)
  vi.mocked(Date.now).mockReturnValue(later + 11 * 60_000)
  localStorage.setItem('kelasku/device/people', '[]')
  await openPage()
  await expect.poll(async () => (await readTombstones()).size).toBe(0)
  vi.mocked(Date.now).mockRestore()
})

it('SES-10: without a working IndexedDB the owner in localStorage stays signed in', async () => {
  const session = await openPage()
  await session.signedIn(aina, token)
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect((await openPage()).currentSession()).toMatchObject({ state: 'signed-in', uid: 'aina' })
  await vi.waitFor(() => expect(server.asked).toContain('/api/v1/session/refresh'), untilDone)
  open.mockRestore()
})

it('SES-10: an answer that says nothing new about the owner renders nothing again', async () => {
  const before = await openPage()
  await before.signedIn({ ...aina, pages: [], isOnlyGuardian: false }, token)
  let answered = false
  vi.stubGlobal('fetch', async (path: string) => {
    answered ||= path.endsWith('/user')
    return ofOurs(
      path.endsWith('/user') ? userReply : { status_code: 200, message: 'OK', id_token: token },
    )
  })
  const session = await openPage()
  const atStart = session.currentSession()
  await vi.waitFor(() => expect(answered).toBe(true), untilDone)
  await session.renewBearer()
  expect(session.currentSession()).toBe(atStart)
})

it('SES-06: an answer of the server after a sign-out signs nobody in', async () => {
  const before = await openPage()
  await before.signedIn(aina, token)
  const answer: { give?: (reply: Response) => void } = {}
  vi.stubGlobal('fetch', (path: string) => {
    server.asked.push(path)
    return path.endsWith('/user')
      ? new Promise<Response>((resolve) => (answer.give = resolve))
      : Promise.resolve(ofOurs({ status_code: 200, message: 'OK', id_token: token }))
  })
  const session = await openPage()
  await vi.waitFor(() => expect(answer.give).toBeDefined(), untilDone)
  await session.signOut()
  answer.give?.(ofOurs(userReply))
  // Whatever is made of that answer is made before the next one is read.
  await session.renewBearer()
  expect(session.currentSession().state).toBe('visitor')
  expect(localStorage.getItem('kelasku/owner')).toBeNull()
})

it('SES-06: a token that was asked for before a sign-out is kept for nobody', async () => {
  const session = await openPage()
  await session.signedIn(aina, token)
  let answer = (_reply: Response): void => undefined
  vi.stubGlobal('fetch', (path: string) =>
    path.endsWith('/session/refresh')
      ? new Promise<Response>((resolve) => (answer = resolve))
      : ofOurs({ status_code: 200, message: 'OK' }),
  )
  const late = session.renewBearer()
  await session.signOut()
  const ofBala = `x.${btoa(JSON.stringify({ iat: 0, exp: 7200 }))}.x`
  await session.signedIn({ ...aina, uid: 'bala' }, ofBala)
  answer(ofOurs({ status_code: 200, message: 'OK', id_token: token }))
  expect(await late).toBe(token)
  expect(session.bearerHere()).toBe(ofBala)
})

it('SES-07: however many calls were refused at once, the token is exchanged once', async () => {
  const session = await openPage()
  await session.signedIn(aina, token)
  server.asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    server.asked.push(path)
    return ofOurs({ status_code: 200, message: 'OK', id_token: token })
  })
  expect(await Promise.all([session.renewBearer(), session.renewBearer()])).toEqual([token, token])
  expect(server.asked).toEqual(['/api/v1/session/refresh'])
  await session.renewBearer()
  expect(server.asked).toHaveLength(2)
})

it('SES-10: an owner whose localStorage alone was cleared can open the app without a network', async () => {
  const { signedIn } = await openPage()
  await signedIn(aina, token)
  await saveDeviceOwner(aina)
  putStorage({})
  server.isReachable = false
  const page = await openPage()
  expect(page.currentSession()).toMatchObject({ state: 'signed-in', ...aina })
  // After a sign-out there is nobody to restore.
  await page.signOut()
  putStorage({})
  expect((await openPage()).currentSession().state).toBe('visitor')
})

it('PROF-01: a changed name is shown at once, and at the next start', async () => {
  const session = await openPage()
  await session.signedIn(aina, token)
  session.nameChanged(aina.uid, 'Aina binti Ali')
  session.nameChanged('somebody-before', 'Another name')
  expect(session.currentSession()).toMatchObject({ ...aina, name: 'Aina binti Ali' })
  server.isReachable = false
  expect((await openPage()).currentSession()).toMatchObject({ name: 'Aina binti Ali' })
})
