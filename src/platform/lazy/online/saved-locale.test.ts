import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { localeCookie } from '#contract/shared/text/locales.ts'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { unsavedLocaleKey } from '#platform/storage/preferences.ts'

type Uid = 'aina' | 'badrul'
/** What becomes of a request to save: `unsent` does not reach the server, `lost` does. */
type Fate = 'answered' | 'lost' | 'unsent'

const people = {
  aina: { uid: 'aina', name: 'Aina', email: 'aina@example.com' },
  badrul: { uid: 'badrul', name: 'Badrul', email: 'badrul@example.com' },
}
const token = `x.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.x`

const signedInAs = (uid: Uid | undefined) => ({
  /** Whose session this browser has. */
  session: uid,
  /** The language that each account has. */
  locales: { aina: 'en', badrul: null } as Record<Uid, string | null>,
  /** What the server was asked to save, whether it heard it or not. */
  asked: [] as string[],
  /** Of the next requests to save; those after them are answered. */
  fates: [] as (Fate | Promise<Fate>)[],
  /** When the server's answer to who is here arrives. */
  userArrives: Promise.resolve(),
})
let server = signedInAs('aina')
let kept: Record<string, string> = {}
let cookies: Record<string, string> = {}

beforeEach(() => {
  server = signedInAs('aina')
  cookies = {}
  putStorage()
  vi.stubGlobal('sessionStorage', localStorage)
  vi.stubGlobal('location', { port: '', protocol: 'http:', hostname: 'a', pathname: '/account' })
  vi.stubGlobal('navigator', { languages: ['en-MY'], locks: navigator.locks })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', answer)
})

/** Like a browser's: entries are own, enumerable properties. */
function putStorage(): void {
  kept = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
    clear: () => undefined,
  }) as Record<string, string>
  vi.stubGlobal('localStorage', kept)
}

const newDocument = () => ({
  documentElement: { dataset: {}, lang: '' },
  get cookie() {
    return Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ')
  },
  set cookie(text: string) {
    const [name = '', value = ''] = text.split(';', 1)[0]?.split('=') ?? []
    if (text.includes('Max-Age=0')) delete cookies[name]
    else cookies[name] = value
  },
})

async function answer(path: string, { body }: RequestInit): Promise<Response> {
  const uid = server.session
  if (path.endsWith('/locale') && uid) {
    const { locale } = JSON.parse(body as string) as { locale: string }
    server.asked.push(`${uid}: ${locale}`)
    const fate = await (server.fates.shift() ?? 'answered')
    if (fate !== 'unsent') server.locales[uid] = locale
    if (fate !== 'answered') throw new TypeError('no network')
  }
  if (path.endsWith('/user') && uid) {
    const reply = ofOurs(userOf(uid))
    await server.userArrives
    return reply
  }
  return ofOurs({ status_code: 200, message: 'OK', id_token: token })
}

/** A response of our server. */
const ofOurs = (body: object) => Response.json(body, { headers: { [ownAnswerHeader]: '1' } })

const userOf = (uid: Uid) => ({
  user: {
    firebase_id: uid,
    email: people[uid].email,
    display_name: people[uid].name,
    is_deleted: false,
    is_suspended: false,
    role: 'student',
    locale: server.locales[uid],
  },
  server_time: '2026-11-23T00:00:00.000Z',
  programmes: [],
  pages: [],
  is_only_guardian: false,
  user_profile: { name: people[uid].name, email: people[uid].email, subscription: [] },
})

/** Imports fresh modules, as a new page does, and starts. */
async function openPage() {
  vi.resetModules()
  vi.stubGlobal('document', newDocument())
  const session = await import('#platform/session/session.ts')
  const { chooseLocale, showLocaleAt, shownLocale } = await import('../../i18n/i18n.ts')
  await showLocaleAt('/account')
  session.startSession(await session.loadTombstones())
  return {
    ...session,
    shownLocale,
    /** As a tap on a language does. */
    async choose(locale: string) {
      await chooseLocale(locale)
      session.saveChosenLocale(locale)
    },
    /** As the sign-in page does. */
    async signIn(uid: Uid) {
      server.session = uid
      await session.signedIn(people[uid], token)
      session.applySavedLocale(uid, server.locales[uid])
    },
  }
}

async function openSignedIn() {
  const page = await openPage()
  await page.signIn('aina')
  return page
}

const asked = () => server.asked
const unsaved = () => Object.keys(kept).filter((key) => key.endsWith('/unsaved-locale'))
const turn = unsavedLocaleKey('aina')
/** How many of Aina's choices wait until an earlier one is saved. */
async function waiting(): Promise<number> {
  const { pending = [] } = await navigator.locks.query()
  return pending.filter(({ name }) => name === turn).length
}
const turnsEnded = () => navigator.locks.request(turn, () => undefined)
/** A promise that the test resolves. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => (resolve = done))
  return [promise, resolve] as const
}

it.each(['lost', 'unsent'] as const)(
  'LANG-02: a choice of which the server said nothing (%s) is sent again, even without a cookie',
  async (fate) => {
    const { choose } = await openSignedIn()
    server.fates = [fate]
    await choose('ms')
    await expect.poll(asked).toEqual(['aina: ms'])
    cookies = {}
    const { shownLocale } = await openPage()
    await expect.poll(() => asked().length).toBe(2)
    expect(asked()).toEqual(['aina: ms', 'aina: ms'])
    expect(shownLocale()).toBe('ms')
    expect(cookies[localeCookie]).toBe('ms')
    await expect.poll(unsaved).toEqual([])
  },
)

it('LANG-02: once the server has the choice, a later one on another device wins', async () => {
  const { choose } = await openSignedIn()
  server.fates = ['lost']
  await choose('ms')
  await expect.poll(asked).toEqual(['aina: ms'])
  await openPage()
  await expect.poll(unsaved).toEqual([])
  server.locales.aina = 'zh'
  const { shownLocale } = await openPage()
  await expect.poll(shownLocale).toBe('zh')
  expect(asked()).toEqual(['aina: ms', 'aina: ms'])
})

it('LANG-02: the answer to an earlier choice does not confirm the last one', async () => {
  const { choose } = await openSignedIn()
  const [first, answerFirst] = later<Fate>()
  server.fates = [first, 'unsent']
  await choose('ms')
  await expect.poll(asked).toEqual(['aina: ms'])
  await choose('zh')
  await expect.poll(waiting).toBe(1)
  answerFirst('answered')
  await turnsEnded()
  expect(asked()).toEqual(['aina: ms', 'aina: zh'])
  await openPage()
  await expect.poll(asked).toEqual(['aina: ms', 'aina: zh', 'aina: zh'])
})

it('LANG-02: two tabs save one after the other, so that the last choice wins', async () => {
  const one = await openSignedIn()
  const other = await openPage()
  await expect.poll(() => other.currentSession().state).toBe('signed-in')
  const [first, answerFirst] = later<Fate>()
  server.fates = [first]
  await one.choose('ms')
  await expect.poll(asked).toEqual(['aina: ms'])
  await other.choose('zh')
  await expect.poll(waiting).toBe(1)
  answerFirst('answered')
  await expect.poll(unsaved).toEqual([])
  expect(asked()).toEqual(['aina: ms', 'aina: zh'])
})

it('LANG-02: after a forced sign-out the choice waits for the person who made it, also when another signs in first', async () => {
  const page = await openSignedIn()
  server.fates = ['unsent']
  await page.choose('ms')
  await expect.poll(asked).toEqual(['aina: ms'])
  page.sessionEnded('closed')
  await expect.poll(() => page.currentSession().state).toBe('visitor')
  await page.signIn('badrul')
  await page.choose('zh')
  await expect.poll(asked).toEqual(['aina: ms', 'badrul: zh'])
  await page.signOut()
  const { signIn, shownLocale } = await openPage()
  await signIn('aina')
  await expect.poll(asked).toEqual(['aina: ms', 'badrul: zh', 'aina: ms'])
  expect(shownLocale()).toBe('ms')
})

it('LANG-02: a choice that waits for its turn is not saved for the next person', async () => {
  const { choose, signIn } = await openSignedIn()
  const [first, answerFirst] = later<Fate>()
  server.fates = [first]
  await choose('ms')
  await expect.poll(asked).toEqual(['aina: ms'])
  await choose('zh')
  await expect.poll(waiting).toBe(1)
  await signIn('badrul')
  answerFirst('lost')
  await turnsEnded()
  expect(asked()).toEqual(['aina: ms'])
})

it('LANG-02 SES-06: a sign-out forgets the choice', async () => {
  const { choose, signOut } = await openSignedIn()
  server.fates = ['unsent']
  await choose('ms')
  await expect.poll(asked).toEqual(['aina: ms'])
  expect(unsaved()).toHaveLength(1)
  await signOut()
  expect(unsaved()).toEqual([])
})

it('LANG-02: a pending answer of the server does not undo a choice', async () => {
  await openSignedIn()
  server.locales.aina = 'zh'
  const [arrives, arrive] = later<void>()
  server.userArrives = arrives
  const { choose, shownLocale } = await openPage()
  await choose('ms')
  await expect.poll(asked).toEqual(['aina: ms'])
  await expect.poll(unsaved).toEqual([])
  arrive()
  await expect.poll(asked).toEqual(['aina: ms', 'aina: ms'])
  expect(shownLocale()).toBe('ms')
})

it('LANG-02: a choice made before the page knows the person is saved for that person', async () => {
  cookies = { uid: 'aina' }
  const [arrives, arrive] = later<void>()
  server.userArrives = arrives
  const { choose, shownLocale } = await openPage()
  await choose('ms')
  arrive()
  await expect.poll(asked).toEqual(['aina: ms'])
  expect(shownLocale()).toBe('ms')
})
