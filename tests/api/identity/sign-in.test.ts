import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { termsVersion } from '#contract/shared/kinds.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import { consents, sessions, users } from '#server/platform/db/schema/identity.ts'
import {
  absentParams,
  agreed,
  minuteMs,
  ownPage,
  pathOf,
  replyOf,
  somebody,
  testNow,
  tokenFor,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { orderBody, shopper } from '../support/orders.ts'

const api = await openApiForFile()

const signedInCalls = (Object.entries(everyEndpoint) as [EveryName, Endpoint][]).filter(
  ([, { who }]) => who === 'signed-in',
)
/** A valid body for each call, so that only the caller is wrong. */
const bodies: Partial<Record<EveryName, unknown>> = {
  createOrder: orderBody(),
  updateOrder: { ...orderBody(), id: absentParams().orderId },
  applyPromo: { promo_code: 'BELAJAR10' },
  payOrder: { plan: 'once' },
  cancelOrder: {},
  askQuestion: {
    class_id: 5,
    lesson_id: null,
    at_second: null,
    text: 'Why?',
    asked_at: '2026-11-21T04:00:00Z',
  },
}
const tokenOf = (...claims: Parameters<typeof tokenFor>) =>
  tokenFor(claims[0], { issuedAt: api.clock.peek(), ...claims[1] })

describe('a sign-in', () => {
  it('API-01: answers with the person, whom the bearer token is from then on', async () => {
    const person = somebody('Mei')
    const answer = await api.signInBy({ idToken: tokenOf(person), ...agreed })
    expect(replyOf('signIn', answer)).toEqual({
      user: {
        firebase_id: person.uid,
        email: person.email,
        display_name: 'Mei',
        is_deleted: false,
        is_suspended: false,
        role: 'student',
        locale: 'en',
      },
      pages: [],
      is_only_guardian: false,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await api.as(person).get(pathOf('user'))).status).toBe(200)
  })

  it('makes one row of a person however often they come, and keeps up with the platform', async () => {
    const person = await api.arrive('Lim')
    const renamed = { ...person, name: 'Lim Wei', email: 'lim.wei@example.com' }
    await api.signInBy({ idToken: tokenOf(renamed) })
    await api.signInBy({ idToken: tokenOf({ ...renamed, name: '' }) })
    const rows = await api.db.select().from(users).where(eq(users.uid, person.uid))
    expect(rows).toEqual([
      expect.objectContaining({ displayName: 'Lim Wei', email: 'lim.wei@example.com' }),
    ])
  })

  it.each([
    ['no token', {}, 422, 'form.invalid'],
    ['an empty token', { idToken: '' }, 422, 'form.invalid'],
    ['what is no token', { idToken: 'abc' }, 401, 'session.refused'],
    ['a token too long to be one', { idToken: 'x'.repeat(8193) }, 422, 'form.invalid'],
    [
      'an expired token',
      { idToken: tokenFor(somebody(), { issuedAt: new Date(testNow.getTime() - 61 * minuteMs) }) },
      401,
      'session.refused',
    ],
    [
      'a token of another project',
      { idToken: tokenFor(somebody(), { claims: { aud: 'another' } }) },
      401,
      'session.refused',
    ],
    [
      'a token from the future',
      { idToken: tokenFor(somebody(), { issuedAt: new Date(testNow.getTime() + 10 * minuteMs) }) },
      401,
      'session.refused',
    ],
  ] as [string, Record<string, string>, number, string][])(
    'API-01: with %s is refused',
    async (_, form, status, code) => {
      const answer = await api.signInBy(form)
      expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })])
      expect(answer.cookies).toEqual([])
    },
  )

  it('SES-02: with an unverified email is refused, and nobody is remembered', async () => {
    const person = somebody()
    const answer = await api.signInBy({
      idToken: tokenOf(person, { emailVerified: false }),
      ...agreed,
    })
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ code: 'session.email-unverified' }),
    ])
    expect(await api.db.select().from(users).where(eq(users.uid, person.uid))).toEqual([])
  })

  it('SES-02: the claim skipFE skips the verification', async () => {
    const person = somebody()
    const idToken = tokenOf(person, { emailVerified: false, skipFE: true })
    expect((await api.signInBy({ idToken, ...agreed })).status).toBe(200)
  })

  it('is refused with the refresh token of somebody else', async () => {
    const stolen = api.platform.knows(await api.arrive('Siti'))
    const answer = await api.signInBy({
      idToken: tokenOf(somebody('Eve')),
      refresh_token: stolen,
      ...agreed,
    })
    expect([answer.status, answer.body]).toEqual([
      401,
      expect.objectContaining({ code: 'session.refused' }),
    ])
    expect(answer.cookies).toEqual([])
  })

  it('is refused with a token from before signing out everywhere', async () => {
    const person = await api.arrive()
    const idToken = tokenOf(person)
    api.clock.pass(minuteMs)
    await api.db
      .update(users)
      .set({ tokensValidAfter: api.clock.peek() })
      .where(eq(users.uid, person.uid))
    const answer = await api.signInBy({ idToken })
    expect([answer.status, answer.body]).toEqual([
      401,
      expect.objectContaining({ code: 'session.refused' }),
    ])
    api.clock.pass(1000)
    expect((await api.signInBy({ idToken: tokenOf(person) })).status).toBe(200)
  })

  it('ends the session that the browser had before', async () => {
    const [first, second] = [await api.arrive('Ali'), await api.arrive('Abu')]
    const signIn = async (person: typeof first, cookies = {}) =>
      api.signInBy(
        { idToken: tokenOf(person), refresh_token: api.platform.knows(person) },
        { headers: ownPage, cookies },
      )
    const refresh = (await signIn(first)).cookies.find(({ name }) =>
      name.includes('refresh_token'),
    )!
    await signIn(second, { [refresh.name]: refresh.value })
    expect(await api.db.select().from(sessions).where(eq(sessions.uid, first.uid))).toEqual([])
    expect(await api.db.select().from(sessions).where(eq(sessions.uid, second.uid))).toHaveLength(1)
  })
})

describe('consent', () => {
  const of = (uid: string) =>
    api.db
      .select({ occasion: consents.occasion, text: consents.textVersion, at: consents.agreedAt })
      .from(consents)
      .where(eq(consents.uid, uid))
      .orderBy(consents.agreedAt)

  it('ACC-05: at a sign-up, and at an order, it is recorded who agreed to which text and when', async () => {
    const person = somebody()
    const before = api.clock.peek().getTime()
    await api.signInBy({ idToken: tokenOf(person), ...agreed })
    const { order_id } = await shopper(api, person).draft()
    await shopper(api, person).change(order_id, { subjects: [5] })
    const recorded = await of(person.uid)
    expect(recorded.map(({ occasion, text }) => [occasion, text])).toEqual([
      ['sign-up', termsVersion],
      ['order', termsVersion],
    ])
    for (const { at } of recorded) {
      expect(at.getTime()).toBeGreaterThanOrEqual(before)
      expect(at.getTime()).toBeLessThanOrEqual(api.clock.peek().getTime())
    }
  })

  it('ACC-05: that cannot be written down leaves no person either', async () => {
    const person = somebody()
    await api.db.execute(
      sql`alter table consents add constraint never check (occasion <> 'sign-up') not valid`,
    )
    const answer = await api.signInBy({ idToken: tokenOf(person), ...agreed })
    await api.db.execute(sql`alter table consents drop constraint never`)
    expect(answer.status).toBe(500)
    expect(await api.db.select().from(users).where(eq(users.uid, person.uid))).toEqual([])
    expect((await api.signInBy({ idToken: tokenOf(person), ...agreed })).status).toBe(200)
    expect(await of(person.uid)).toHaveLength(1)
  })

  it('ACC-05: nobody comes in for the first time without it', async () => {
    const person = somebody()
    const answer = await api.signInBy({ idToken: tokenOf(person) })
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'form.invalid',
        fields: { terms_version: { rule: 'required' } },
      }),
    ])
    expect(await api.db.select().from(users).where(eq(users.uid, person.uid))).toEqual([])
  })

  it('ACC-05: a later sign-in records none', async () => {
    const person = await api.arrive()
    expect((await api.signInBy({ idToken: tokenOf(person) })).status).toBe(200)
    expect((await of(person.uid)).map(({ occasion }) => occasion)).toEqual(['sign-up'])
  })
})

describe.each(signedInCalls)('%s', (name, { method }) => {
  // One address may not make this many calls in a minute.
  beforeAll(() => api.comeFrom(`10.0.0.${signedInCalls.findIndex(([one]) => one === name) + 1}`))

  const call = (token: string | undefined) =>
    api.send(method, pathOf(name, absentParams()), {
      token,
      ...(bodies[name] !== undefined && { body: bodies[name] }),
    })
  const refusedWith = async (token: string | undefined) => {
    const { status, body } = await call(token)
    return [status, (body as { code?: string }).code]
  }

  it('SES-02: is refused with an unverified email, and open with skipFE', async () => {
    const person = await api.arrive()
    const unverified = { emailVerified: false }
    expect(await refusedWith(tokenOf(person, unverified))).toEqual([
      403,
      'session.email-unverified',
    ])
    expect(await refusedWith(tokenOf(person, { ...unverified, skipFE: false }))).toEqual([
      403,
      'session.email-unverified',
    ])
    const skipped = await call(tokenOf(person, { ...unverified, skipFE: true }))
    expect([401, 500]).not.toContain(skipped.status)
    expect(skipped.body).not.toMatchObject({ code: 'session.email-unverified' })
  })

  it.each(['isSuspended', 'isDeleted'] as const)(
    'SES-09: is refused at the next call of a person who %s',
    async (flag) => {
      const person = await api.arrive()
      const token = tokenOf(person)
      expect([401, 500]).not.toContain((await call(token)).status)
      await api.db
        .update(users)
        .set({ [flag]: true })
        .where(eq(users.uid, person.uid))
      expect(await refusedWith(token)).toEqual([401, 'session.account-closed'])
      const again = await api.signInBy({ idToken: token })
      expect([again.status, again.body]).toEqual([
        401,
        expect.objectContaining({ code: 'session.account-closed' }),
      ])
    },
  )

  it('is refused without a token, with a forged one, and to a person who never signed in', async () => {
    expect(await refusedWith(undefined)).toEqual([401, 'session.missing'])
    expect(await refusedWith(`${tokenOf(await api.arrive())}c2lnbmVk`)).toEqual([
      401,
      'session.refused',
    ])
    expect(await refusedWith(tokenOf(somebody()))).toEqual([401, 'session.missing'])
  })
})
