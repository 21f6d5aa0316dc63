import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { purge } from '#server/platform/db/purge.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import {
  agreed,
  dayMs,
  ownPage,
  pathOf,
  refusal,
  replyOf,
  somebody,
  testNow,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
afterEach(() => api.clock.set(testNow))

/** A person signed in on one device, whose refresh token somebody else keeps. */
async function signedIn() {
  const person = somebody()
  const refreshToken = api.platform.knows(person)
  const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
  const form = { idToken, refresh_token: refreshToken }
  const { cookies } = await api.signInBy({ ...form, ...agreed })
  api.clock.pass(2000)
  return {
    person,
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
    /** What the identity platform still makes of the kept token. */
    async mint() {
      const minted = await api.platform.ask(refreshToken)
      if (minted.kind !== 'fresh') throw new Error('the platform made no token')
      return { idToken: minted.idToken, refresh_token: minted.refreshToken }
    },
    async signInAgain(extra: Record<string, string> = {}) {
      api.clock.pass(1000)
      return api.signInBy({
        idToken: tokenFor(person, { issuedAt: api.clock.peek() }),
        refresh_token: api.platform.knows(person),
        ...extra,
      })
    },
  }
}
type Device = Awaited<ReturnType<typeof signedIn>>

async function expectUseless(device: Device): Promise<void> {
  const kept = await device.mint()
  const user = await api.send('GET', pathOf('user'), { token: kept.idToken })
  expect([user.status, (await api.signInBy(kept)).status]).toEqual([401, 401])
}

async function byStaff(uid: string, what: string): Promise<void> {
  replyOf(
    'changePerson',
    await api.as(administrator).put(pathOf('changePerson', { uid }), { do: what }),
  )
}
const eraseAfterOf = async ({ uid }: Person) =>
  (await api.db.select().from(users).where(eq(users.uid, uid)))[0]?.eraseAfter

const ends: Record<string, (device: Device) => Promise<unknown>> = {
  'logging out': ({ cookies }) =>
    api.send('POST', pathOf('endSession'), { headers: ownPage, cookies, body: {} }),
  'ending that device': async ({ person }) => {
    const { sign_ins } = replyOf('account', await api.as(person).get(pathOf('account')))
    const signInId = sign_ins[0]?.id ?? ''
    await api.as(person).put(pathOf('endSignIn', { signInId }), {})
  },
  'logging out everywhere': ({ person }) => api.as(person).post(pathOf('signOutEverywhere'), {}),
  "staff's sign-out": ({ person }) => byStaff(person.uid, 'sign-out'),
  'a suspension that was lifted': async ({ person }) => {
    await byStaff(person.uid, 'suspend')
    await byStaff(person.uid, 'restore')
  },
  'a deletion': ({ person }) => api.as(person).post(pathOf('deleteAccount'), { understood: true }),
}

describe('SEC-01: a refresh token that was kept', () => {
  it.each(Object.entries(ends))('is of no use after %s', async (_, end) => {
    const device = await signedIn()
    const before = await device.mint()
    expect((await api.send('GET', pathOf('user'), { token: before.idToken })).status).toBe(200)
    await end(device)
    await expectUseless(device)
    if (end === ends['a deletion']) return
    api.clock.pass(89 * dayMs)
    await purge(api.db, api.clock.peek())
    await expectUseless(device)
    api.clock.pass(2 * dayMs)
    await purge(api.db, api.clock.peek())
    await expectUseless(device)
  })

  it.each(Object.entries(ends).slice(2))(
    'is ended at the identity platform too by %s',
    async (_, end) => {
      const device = await signedIn()
      const at = api.clock.peek()
      await end(device)
      await api.app.runJobs()
      const [revoked] = api.platform.revoked.filter(({ uid }) => uid === device.person.uid)
      expect(revoked?.since.getTime()).toBeGreaterThanOrEqual(at.getTime())
    },
  )

  it('a sign-in after that is a new one', async () => {
    for (const end of Object.values(ends).slice(0, -1)) {
      const device = await signedIn()
      await end(device)
      expect((await device.signInAgain()).status).toBe(200)
      await expectUseless(device)
    }
  })

  it('a second browser of the same sign-in stays signed in', async () => {
    const device = await signedIn()
    const other = await api.signInBy(await device.mint())
    await ends['logging out']!(device)
    const cookies = Object.fromEntries(other.cookies.map(({ name, value }) => [name, value]))
    const refreshed = await api.send('POST', pathOf('refreshSession'), {
      headers: ownPage,
      cookies,
    })
    expect(refreshed.status).toBe(200)
  })
})

describe('SEC-01: a deletion that is under way', () => {
  it('is taken back on purpose only, after a fresh sign-in, and a mail confirms it', async () => {
    const device = await signedIn()
    await ends['a deletion']!(device)
    await expectUseless(device)
    expect(refusal(await device.signInAgain())).toEqual([409, 'account.leaving'])
    expect(await eraseAfterOf(device.person)).toBeInstanceOf(Date)
    expect((await device.signInAgain({ keep_account: 'yes' })).status).toBe(200)
    expect(await eraseAfterOf(device.person)).toBeNull()
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === device.person.email)
    expect(mails.map(({ subject }) => subject)).toContain('Your Kelasku account stays')
  })

  it('is not taken back by the first sign-in of a person who was imported', async () => {
    const person = somebody()
    const { uid, email } = person
    await api.db.insert(users).values({ uid, email, isAwaited: true })
    await byStaff(uid, 'delete')
    const arrive = (extra: Record<string, string> = {}) => {
      api.clock.pass(1000)
      const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
      return api.signInBy({ idToken, ...agreed, ...extra })
    }
    expect(refusal(await arrive())).toEqual([409, 'account.leaving'])
    expect(await eraseAfterOf(person)).toBeInstanceOf(Date)
    expect((await arrive({ keep_account: 'yes' })).status).toBe(200)
    expect(await eraseAfterOf(person)).toBeNull()
  })

  it('is not taken back with a token of before it', async () => {
    const device = await signedIn()
    await ends['a deletion']!(device)
    const kept = { ...(await device.mint()), keep_account: 'yes' }
    expect((await api.signInBy(kept)).status).toBe(401)
    expect(await eraseAfterOf(device.person)).toBeInstanceOf(Date)
  })
})
