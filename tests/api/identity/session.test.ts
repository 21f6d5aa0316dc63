import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshCookieSeconds } from '#contract/shared/limits.ts'
import { consents, sessions, users } from '#server/platform/db/schema/identity.ts'
import { hashSessionId, decrypt } from '#server/modules/identity/session/encrypt.ts'
import {
  agreed,
  dayMs,
  minuteMs,
  openTestApi,
  ownPage,
  pathOf,
  refusal,
  replyOf,
  somebody,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const api = await openApiForFile({ env: { SECURE_COOKIES: 'true' } })
beforeEach(() => {
  api.platform.answer = api.platform.asUsual
})

const cookieName = '__Host-refresh_token'

/** A person in a browser that stays signed in. */
async function settle(on = api, name = cookieName) {
  const person = somebody()
  const refreshToken = on.platform.knows(person)
  const signedIn = await on.signInBy({
    idToken: tokenFor(person, { issuedAt: on.clock.peek() }),
    refresh_token: refreshToken,
    ...agreed,
  })
  const sessionId = signedIn.cookies.find((cookie) => cookie.name === name)?.value ?? ''
  const cookies = { [name]: sessionId, [name.replace(/.*refresh_token/, 'uid')]: person.uid }
  const post = (call: 'refreshSession' | 'endSession', headers: Record<string, string> = ownPage) =>
    on.send('POST', pathOf(call), { headers, cookies })
  return { person, refreshToken, signedIn, sessionId, post }
}
const rowOf = async (sessionId: string) =>
  (
    await api.db
      .select()
      .from(sessions)
      .where(eq(sessions.idHash, hashSessionId(sessionId)))
  )[0]
const cleared = [
  expect.objectContaining({ name: cookieName, value: '', path: '/', secure: true, httpOnly: true }),
  expect.objectContaining({ name: 'uid', value: '', path: '/', secure: true }),
]

describe('the cookies', () => {
  it('SES-04: the session is HttpOnly, Secure, SameSite and lasts seven days; uid can be read', async () => {
    const { person, signedIn, sessionId } = await settle()
    expect(signedIn.cookies).toEqual([
      {
        name: '__Host-refresh_token',
        value: sessionId,
        path: '/',
        maxAge: 604_800,
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      },
      {
        name: 'uid',
        value: person.uid,
        path: '/',
        maxAge: 604_800,
        secure: true,
        sameSite: 'Strict',
      },
    ])
    expect(sessionId).toMatch(/^[\w-]{43}$/)
  })

  it('SES-04: the refresh token itself is in no cookie and no reply, and encrypted in the database', async () => {
    const { person, refreshToken, signedIn, sessionId, post } = await settle()
    const refreshed = await post('refreshSession')
    const row = await rowOf(sessionId)
    for (const { text, headers } of [signedIn, refreshed]) {
      expect(text + JSON.stringify(headers)).not.toContain(refreshToken)
      expect(text + JSON.stringify(headers)).not.toContain(`refresh/${person.uid}`)
    }
    expect(JSON.stringify(row)).not.toContain(sessionId)
    expect(JSON.stringify(row)).not.toContain('refresh/')
    expect(decrypt(row!.encryptedRefreshToken, api.secrets.sessionKey)).toMatch(
      `refresh/${person.uid}/`,
    )
    expect(decrypt(row!.encryptedRefreshToken, Buffer.alloc(32, 1))).toBeNull()
  })

  it('SES-04: without https they have plain names of this copy, and are still HttpOnly', async () => {
    const plain = await openTestApi()
    try {
      const { port } = plain.config
      const { signedIn, post } = await settle(plain, `refresh_token_${port}`)
      expect(
        signedIn.cookies.map(({ name, secure, httpOnly, sameSite }) => [
          name,
          secure,
          httpOnly,
          sameSite,
        ]),
      ).toEqual([
        [`refresh_token_${port}`, undefined, true, 'Strict'],
        [`uid_${port}`, undefined, undefined, 'Strict'],
      ])
      expect((await post('refreshSession')).status).toBe(200)
    } finally {
      await plain.close()
    }
  })

  it('SES-04: are renewed at each start, whatever the page made of uid', async () => {
    const { person, sessionId } = await settle()
    api.clock.pass(5 * dayMs)
    const answer = await api.send('POST', pathOf('refreshSession'), {
      headers: ownPage,
      cookies: { [cookieName]: sessionId, uid: 'somebody-else' },
    })
    expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      [cookieName, sessionId, refreshCookieSeconds],
      ['uid', person.uid, refreshCookieSeconds],
    ])
    const row = await rowOf(sessionId)
    expect(row!.expiresAt.getTime() - api.clock.peek().getTime()).toBeGreaterThan(
      7 * dayMs - minuteMs,
    )
  })
})

describe('a refresh', () => {
  it('API-11: answers with a token that opens the next calls', async () => {
    const { person, post } = await settle()
    const { id_token } = replyOf('refreshSession', await post('refreshSession'))
    const user = await api.send('GET', pathOf('user'), { token: id_token })
    expect(replyOf('user', user).user.firebase_id).toBe(person.uid)
  })

  it('API-11: is refused without a cookie, with an unknown one and after seven quiet days', async () => {
    const { sessionId, post } = await settle()
    const by = (cookies: Record<string, string>) =>
      api.send('POST', pathOf('refreshSession'), { headers: ownPage, cookies })
    expect(refusal(await by({}))).toEqual([401, 'session.missing'])
    expect(refusal(await by({ [cookieName]: `${sessionId}x` }))).toEqual([401, 'session.missing'])
    api.clock.pass(7 * dayMs + 1000)
    const late = await post('refreshSession')
    expect(refusal(late)).toEqual([401, 'session.missing'])
    expect(late.cookies).toEqual(cleared)
  })

  it('SES-07: 160 at once make one exchange and get one answer', async () => {
    const { post } = await settle()
    const before = api.platform.exchanged.length
    const answers = await Promise.all(Array.from({ length: 160 }, () => post('refreshSession')))
    expect(api.platform.exchanged.length - before).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('SES-07: half a minute later the platform is asked again, with the token it gave last', async () => {
    const { sessionId, post } = await settle()
    const before = api.platform.exchanged.length
    await post('refreshSession')
    const kept = decrypt((await rowOf(sessionId))!.encryptedRefreshToken, api.secrets.sessionKey)
    api.clock.pass(20_000)
    await post('refreshSession')
    expect(api.platform.exchanged.length - before).toBe(1)
    api.clock.pass(11_000)
    await post('refreshSession')
    expect(api.platform.exchanged.length - before).toBe(2)
    expect(api.platform.exchanged.at(-1)).toBe(kept)
  })

  it('SES-07: no answer from the platform is no verdict: 503, and every cookie stays', async () => {
    const { sessionId, post } = await settle()
    api.platform.answer = async () => ({ kind: 'unreachable' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('refreshSession')))
    for (const answer of answers) {
      expect(refusal(answer)).toEqual([503, 'server.unavailable'])
      expect(answer.cookies).toEqual([])
    }
    expect(await rowOf(sessionId)).toBeDefined()
    api.platform.answer = api.platform.asUsual
    expect((await post('refreshSession')).status).toBe(200)
  })

  it('SES-07: a refusal ends the session: 401, cookies cleared, refresh token forgotten', async () => {
    const { sessionId, post } = await settle()
    api.platform.answer = async () => ({ kind: 'refused', reason: 'TOKEN_EXPIRED' })
    const answers = await Promise.all([post('refreshSession'), post('refreshSession')])
    expect(answers.map(refusal)).toContainEqual([401, 'session.refused'])
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.cookies).toEqual(cleared)
    }
    expect(await rowOf(sessionId)).toBeUndefined()
    api.platform.answer = api.platform.asUsual
    expect(refusal(await post('refreshSession'))).toEqual([401, 'session.missing'])
  })

  it('SES-05: whose answer is a token of somebody else is refused', async () => {
    const { post } = await settle()
    const other = somebody()
    api.platform.answer = async () => ({
      kind: 'fresh',
      idToken: tokenFor(other, { issuedAt: api.clock.peek() }),
      refreshToken: 'next',
      uid: other.uid,
    })
    expect(refusal(await post('refreshSession'))).toEqual([401, 'session.refused'])
  })

  it.each(['isSuspended', 'isDeleted'] as const)(
    'SES-09: of a person who %s is refused at once, a moment after one that was not',
    async (flag) => {
      const { person, sessionId, post } = await settle()
      expect((await post('refreshSession')).status).toBe(200)
      await api.db
        .update(users)
        .set({ [flag]: true })
        .where(eq(users.uid, person.uid))
      const answer = await post('refreshSession')
      expect(refusal(answer)).toEqual([401, 'session.account-closed'])
      expect(answer.cookies).toEqual(cleared)
      expect(await rowOf(sessionId)).toBeUndefined()
    },
  )

  it('is refused after signing out everywhere, in a session from before that', async () => {
    const { person, post } = await settle()
    api.clock.pass(minuteMs)
    await api.db
      .update(users)
      .set({ tokensValidAfter: api.clock.peek() })
      .where(eq(users.uid, person.uid))
    api.clock.pass(minuteMs)
    expect(refusal(await post('refreshSession'))).toEqual([401, 'session.refused'])
  })

  it('keeps nobody signed in for more than ninety days', async () => {
    const { post } = await settle()
    for (let day = 0; day < 90; day += 6) {
      expect((await post('refreshSession')).status).toBe(200)
      api.clock.pass(6 * dayMs)
    }
    api.clock.pass(minuteMs)
    expect(refusal(await post('refreshSession'))).toEqual([401, 'session.refused'])
  })
})

describe('the end of a session', () => {
  it('API-12: clears the cookies and forgets the refresh token', async () => {
    const { sessionId, post } = await settle()
    await post('refreshSession')
    const answer = await post('endSession')
    expect(replyOf('endSession', answer)).toEqual({ status_code: 200, message: 'OK' })
    expect(answer.cookies).toEqual(cleared)
    expect(await rowOf(sessionId)).toBeUndefined()
    expect(refusal(await post('refreshSession'))).toEqual([401, 'session.missing'])
  })

  it('API-12: is harmless without a session, and leaves those of other browsers', async () => {
    const [mine, other] = [await settle(), await settle()]
    await mine.post('endSession')
    expect((await mine.post('endSession')).status).toBe(200)
    expect((await api.send('POST', pathOf('endSession'), { headers: ownPage })).status).toBe(200)
    expect((await other.post('refreshSession')).status).toBe(200)
  })
})

describe('calls that the browser authenticates by itself', () => {
  const foreign: [string, Record<string, string>][] = [
    ['of a foreign origin', { ...ownPage, origin: 'https://evil.example' }],
    ['of an opaque origin', { ...ownPage, origin: 'null' }],
    [
      'of an origin that only begins like ours',
      { ...ownPage, origin: 'http://127.0.0.1.evil.example' },
    ],
    ['from another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour on the same site', { ...ownPage, 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { ...ownPage, 'sec-fetch-site': 'none' }],
  ]

  it.each(foreign)('%s: none has any effect', async (_, headers: Record<string, string>) => {
    const { sessionId, post, person } = await settle()
    const before = await rowOf(sessionId)
    const asked = api.platform.exchanged.length
    const newcomer = somebody()
    const signIn = await api.signInBy(
      {
        idToken: tokenFor(newcomer, { issuedAt: api.clock.peek() }),
        refresh_token: api.platform.knows(newcomer),
        ...agreed,
      },
      { headers },
    )
    for (const answer of [
      signIn,
      await post('refreshSession', headers),
      await post('endSession', headers),
    ]) {
      expect(refusal(answer)).toEqual([403, 'request.not-same-origin'])
      expect(answer.cookies).toEqual([])
    }
    expect(await rowOf(sessionId)).toEqual(before)
    expect(api.platform.exchanged.length).toBe(asked)
    expect(await rowsOf(newcomer)).toEqual({ users: 0, sessions: 0, consents: 0 })
    expect(await rowsOf(person)).toMatchObject({ users: 1, sessions: 1 })
  })

  it('are refused without the header of our own page, though of our own origin; signing in needs none', async () => {
    const { post } = await settle()
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
      for (const name of ['refreshSession', 'endSession'] as const)
        expect(refusal(await post(name, headers))).toEqual([403, 'request.not-same-origin'])
      const idToken = tokenFor(somebody(), { issuedAt: api.clock.peek() })
      expect((await api.signInBy({ idToken, ...agreed }, { headers })).status).toBe(200)
    }
  })

  it('from our own page are answered', async () => {
    const { post } = await settle()
    const headers = { ...ownPage, origin: api.origin, 'sec-fetch-site': 'same-origin' }
    expect((await post('refreshSession', headers)).status).toBe(200)
    expect((await post('endSession', headers)).status).toBe(200)
  })

  it('are the only ones that the cookie opens', async () => {
    const { sessionId } = await settle()
    const answer = await api.send('GET', pathOf('user'), {
      headers: ownPage,
      cookies: { [cookieName]: sessionId },
    })
    expect(refusal(answer)).toEqual([401, 'session.missing'])
  })

  async function rowsOf({ uid }: Person) {
    const count = async (table: typeof users | typeof sessions | typeof consents) =>
      (await api.db.select().from(table).where(eq(table.uid, uid))).length
    return {
      users: await count(users),
      sessions: await count(sessions),
      consents: await count(consents),
    }
  }
})
