import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { needsSecondFactor, type Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import { secondFactorModes } from '#contract/identity/second-factor.ts'
import { staffEndpoints } from '#contract/staff-endpoints.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { secondFactors } from '#server/platform/db/schema/identity.ts'
import {
  commandKey,
  commandSignatureHeader,
  signCommand,
} from '#server/platform/http/signed-command.ts'
import { secondFactorCommandPath } from '#server/app/operator-commands.ts'
import {
  absentParams,
  minuteMs,
  openTestApi,
  pathOf,
  replyOf,
  testNow,
  tokenFor,
  type Answer,
  type Person,
} from '#tests/support/api.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile({ env: { STAFF_SECOND_FACTOR: 'required' } })
beforeEach(() => {
  // Each test has its own attempts.
  api.clock.set(new Date(api.clock.peek().getTime() + 60 * minuteMs))
})

const codeIn = ({ body }: Answer) => (body as { code?: string }).code
const codeOf = (key: string, at = api.clock.peek()) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })
const halfMinute = () => api.clock.pass(30_000)

/** A browser in which this person has just signed in. */
async function browserOf(person: Person, on = api) {
  const idToken = tokenFor(person, { issuedAt: on.clock.peek() })
  const { cookies: set } = await on.signInBy({
    idToken,
    refresh_token: on.platform.knows(person),
  })
  const cookies = Object.fromEntries(set.map(({ name, value }) => [name, value]))
  const credentials = () => ({
    token: tokenFor(person, { issuedAt: on.clock.peek() }),
    cookies,
  })
  const send = (name: EveryName, body?: object) =>
    on.send(everyEndpoint[name].method, pathOf(name, absentParams()), { ...credentials(), body })
  return {
    credentials,
    send,
    state: async () => replyOf('secondFactor', await send('secondFactor')),
  }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

async function setUp(browser: Browser) {
  const { key, link } = replyOf('beginSecondFactor', await browser.send('beginSecondFactor', {}))
  const confirmed = await browser.send('confirmSecondFactor', { code: codeOf(key) })
  return { key, link, codes: replyOf('confirmSecondFactor', confirmed).codes }
}

/** A member of staff with a second factor, in a browser that has passed it. */
async function enrolled(role: 'teacher' | 'administrator' = 'teacher') {
  const person = await staff(api, role)
  const browser = await browserOf(person)
  return { person, browser, ...(await setUp(browser)) }
}

describe('ACC-04: a second factor for staff, where it is required', () => {
  it('every call of the staff is refused until the session has passed it', async () => {
    const browser = await browserOf(await staff(api, 'administrator'))
    const names = Object.keys(staffEndpoints) as (keyof typeof staffEndpoints)[]
    const waiting = names.filter((name) => needsSecondFactor(staffEndpoints[name] as Endpoint))
    expect(names.filter((name) => !waiting.includes(name)).toSorted()).toEqual([
      'askPasskey',
      'beginSecondFactor',
      'confirmSecondFactor',
      'passPasskey',
      'passSecondFactor',
      'secondFactor',
    ])
    const answers = await Promise.all(waiting.map((name) => browser.send(name)))
    expect(new Set(answers.map(codeIn))).toEqual(new Set(['second-factor.needed']))
    expect(await browser.state()).toEqual({
      mode: 'required',
      since: null,
      is_open: false,
      is_passed: false,
      recovery_codes_left: 0,
      passkeys: [],
    })
  })

  it('SEC-04: nor does the role open a class, a recording or a lease before', async () => {
    const { person, key } = await enrolled()
    const before = await browserOf(person)
    const classroom = pathOf('classroom', { slug: 'full-programme', classId: 5 })
    const look = async ({ credentials, send }: Browser) => {
      const { status } = await api.send('GET', classroom, credentials())
      const { statement } = replyOf('lease', await send('lease'))
      return { status, leased: (decodeJwt(statement)['programmes'] as object[]).length }
    }
    expect(await look(before)).toEqual({ status: 403, leased: 0 })
    expect(replyOf('user', await before.send('user'))).toMatchObject({
      user: { role: 'teacher' },
      pages: ['staff'],
    })
    halfMinute()
    await before.send('passSecondFactor', { code: codeOf(key) })
    const after = await look(before)
    expect(after.status).toBe(200)
    expect(after.leased).toBeGreaterThan(0)
  })

  it('SHELL-01: a code stands for a fresh sign-in for an hour, in its own session', async () => {
    const { person, browser, key } = await enrolled('administrator')
    const signedInAt = api.clock.peek()
    const token = () =>
      tokenFor(person, {
        issuedAt: api.clock.peek(),
        claims: { auth_time: Math.floor(signedInAt.getTime() / 1000) },
      })
    const { cookies } = browser.credentials()
    const exported = async () => {
      const answer = await api.send('GET', pathOf('exportOrders'), { token: token(), cookies })
      return answer.status === 200 ? 200 : codeIn(answer)
    }
    expect(await exported()).toBe(200)
    api.clock.pass(61 * minuteMs)
    expect(await exported()).toBe('session.not-recent')
    const pass = (code: string) =>
      api.send('PUT', pathOf('passSecondFactor'), { token: token(), cookies, body: { code } })
    expect(codeIn(await pass('000000'))).toBe('second-factor.wrong')
    expect(await exported()).toBe('session.not-recent')
    expect((await pass(codeOf(key))).status).toBe(200)
    expect(await exported()).toBe(200)
    api.clock.pass(59 * minuteMs)
    expect(await exported()).toBe(200)
    // The account itself wants a sign-in, whatever code was given.
    const whole = await api.send('GET', pathOf('personalData'), { token: token(), cookies })
    expect(codeIn(whole)).toBe('session.not-recent')
    api.clock.pass(2 * minuteMs)
    expect(await exported()).toBe('session.not-recent')
  })

  it('SHELL-01: a passkey passes it, once for each challenge, from our own pages alone', async () => {
    const { person, browser, key } = await enrolled('administrator')
    const passkey = softwarePasskey(api.origin)
    const challengeBy = async (on: Browser, name: 'beginPasskey' | 'askPasskey') =>
      replyOf(name, await on.send(name, {})).options.challenge
    expect(codeIn(await browser.send('askPasskey', {}))).toBe('staff.refused')
    const made = passkey.register(await challengeBy(browser, 'beginPasskey'))
    const {
      passkeys: [added],
    } = replyOf('addPasskey', await browser.send('addPasskey', { answer: made }))
    expect(added?.id).toBe(made.id)
    expect(codeIn(await browser.send('addPasskey', { answer: made }))).toBe('second-factor.wrong')

    const next = await browserOf(person)
    expect(codeIn(await next.send('staffHome'))).toBe('second-factor.needed')
    const pass = (answer: object, on = next) => on.send('passPasskey', { answer })
    const forged = passkey.authenticate(await challengeBy(next, 'askPasskey'), {
      from: 'https://kelasku.phish.example',
    })
    expect(codeIn(await pass(forged))).toBe('second-factor.wrong')
    const challenge = await challengeBy(next, 'askPasskey')
    // Of another key, and in another session.
    expect(codeIn(await pass(softwarePasskey(api.origin).authenticate(challenge)))).toBe(
      'second-factor.wrong',
    )
    const sneaked = softwarePasskey(api.origin).register(await challengeBy(browser, 'askPasskey'))
    expect(codeIn(await browser.send('addPasskey', { answer: sneaked }))).toBe(
      'second-factor.wrong',
    )
    const right = passkey.authenticate(await challengeBy(next, 'askPasskey'))
    expect(codeIn(await pass(right, await browserOf(person)))).toBe('second-factor.wrong')
    expect((await next.state()).is_open).toBe(false)
    expect((await pass(right)).status).toBe(200)
    expect((await next.send('staffHome')).status).toBe(200)
    api.clock.pass(15 * minuteMs)
    expect(codeIn(await pass(right))).toBe('second-factor.wrong')

    const other = await enrolled('teacher')
    expect(codeIn(await other.browser.send('removePasskey', { id: made.id }))).toBeUndefined()
    expect((await browser.state()).passkeys).toHaveLength(1)
    await browser.send('endSecondFactor', {})
    expect((await browser.state()).passkeys).toEqual([])
    expect(key).not.toBe('')
  })

  it('SHELL-01: a passkey stands for a fresh sign-in for an hour', async () => {
    const { person, browser } = await enrolled('administrator')
    const passkey = softwarePasskey(api.origin)
    const begun = replyOf('beginPasskey', await browser.send('beginPasskey', {}))
    await browser.send('addPasskey', { answer: passkey.register(begun.options.challenge) })
    const claims = { auth_time: Math.floor(api.clock.peek().getTime() / 1000) }
    const { cookies } = browser.credentials()
    const send = (name: EveryName, body?: object) =>
      api.send(everyEndpoint[name].method, pathOf(name, absentParams()), {
        ...{ token: tokenFor(person, { issuedAt: api.clock.peek(), claims }), cookies, body },
      })
    api.clock.pass(61 * minuteMs)
    expect(codeIn(await send('endSecondFactor', {}))).toBe('session.not-recent')
    const { options } = replyOf('askPasskey', await send('askPasskey', {}))
    await send('passPasskey', { answer: passkey.authenticate(options.challenge) })
    expect((await send('exportOrders')).status).toBe(200)
    api.clock.pass(61 * minuteMs)
    expect(codeIn(await send('exportOrders'))).toBe('session.not-recent')
  })

  it('it is set up with a first code, and belongs to this session alone', async () => {
    const { person, browser, key, link, codes } = await enrolled()
    expect(link).toMatch(/^otpauth:\/\/totp\/Kelasku:/)
    expect(link).toContain(key)
    expect(new Set(codes).size).toBe(10)
    expect((await browser.send('staffHome')).status).toBe(200)
    expect(await browser.state()).toMatchObject({ is_open: true, recovery_codes_left: 10 })
    // A token without its session, and another sign-in of the same person.
    const { token } = browser.credentials()
    expect(codeIn(await api.send('GET', pathOf('staffHome'), { token }))).toBe(
      'second-factor.needed',
    )
    const other = await browserOf(person)
    expect(codeIn(await other.send('staffHome'))).toBe('second-factor.needed')
    halfMinute()
    expect((await other.send('passSecondFactor', { code: codeOf(key) })).status).toBe(200)
    expect((await other.send('staffHome')).status).toBe(200)
  })

  it("somebody else's session that has passed opens nothing", async () => {
    const { browser } = await enrolled()
    const token = tokenFor(await staff(api), { issuedAt: api.clock.peek() })
    const { cookies } = browser.credentials()
    const answer = await api.send('GET', pathOf('staffHome'), { token, cookies })
    expect(codeIn(answer)).toBe('second-factor.needed')
  })

  it('a code is good once, for a minute and a half at most', async () => {
    const { person, key } = await enrolled()
    const browser = await browserOf(person)
    const give = async (at: Date) =>
      codeIn(await browser.send('passSecondFactor', { code: codeOf(key, at) })) ?? 'ok'
    const now = () => api.clock.peek().getTime()
    // The code used at set-up.
    expect(await give(new Date(now()))).toBe('second-factor.wrong')
    api.clock.pass(20 * minuteMs)
    expect(await give(new Date(now() - 60_000))).toBe('second-factor.wrong')
    expect(await give(new Date(now() + 60_000))).toBe('second-factor.wrong')
    expect(await give(new Date(now() + 30_000))).toBe('ok')
    // The next code was used, so the current one is older.
    expect(await give(new Date(now()))).toBe('second-factor.wrong')
  })

  it('of the same code at the same time one sign-in gets through', async () => {
    const { person, key } = await enrolled()
    const [first, second] = [await browserOf(person), await browserOf(person)]
    halfMinute()
    const code = codeOf(key)
    const answers = await Promise.all(
      [first, second].map((browser) => browser.send('passSecondFactor', { code })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  })

  it('a recovery code is good once, and new ones end those before', async () => {
    const { person, codes } = await enrolled()
    const browser = await browserOf(person)
    const [used = '', kept = ''] = codes
    const give = (code: string) => browser.send('passSecondFactor', { code })
    const typed = used.toLowerCase().replace('-', ' ')
    expect(replyOf('passSecondFactor', await give(typed)).recovery_codes_left).toBe(9)
    expect(codeIn(await give(used))).toBe('second-factor.wrong')
    const renewed = replyOf('renewRecoveryCodes', await browser.send('renewRecoveryCodes', {}))
    expect(codeIn(await give(kept))).toBe('second-factor.wrong')
    expect((await give(renewed.codes[0] ?? '')).status).toBe(200)
  })

  it('tries are limited for each account, in all its sessions', async () => {
    const { person, key } = await enrolled()
    // Starts a new window of attempts.
    api.clock.set(new Date(Math.ceil(api.clock.peek().getTime() / (15 * minuteMs)) * 15 * minuteMs))
    const [first, second] = [await browserOf(person), await browserOf(person)]
    for (let n = 0; n < 5; n++)
      expect(codeIn(await first.send('passSecondFactor', { code: '000000' }))).toBe(
        'second-factor.wrong',
      )
    const good = () => second.send('passSecondFactor', { code: codeOf(key) })
    expect(codeIn(await good())).toBe('request.too-many')
    api.clock.pass(15 * minuteMs)
    expect((await good()).status).toBe(200)
  })

  it('the key is encrypted, and no recovery code is kept', async () => {
    const { person, key, codes } = await enrolled()
    const [row] = await api.db.select().from(secondFactors).where(eq(secondFactors.uid, person.uid))
    const kept = JSON.stringify(row)
    for (const secret of [key, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(secret)
    expect(row?.recoveryHashes).toHaveLength(10)
  })

  it('a second one is not begun over the first; once it is off, another is set up first of all', async () => {
    const { person, browser } = await enrolled()
    expect(codeIn(await browser.send('beginSecondFactor', {}))).toBe('staff.refused')
    expect((await browser.send('endSecondFactor', {})).status).toBe(200)
    expect(codeIn(await browser.send('staffHome'))).toBe('second-factor.needed')
    halfMinute()
    await setUp(browser)
    expect((await browser.send('staffHome')).status).toBe(200)
    const actions = await api.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.uid, person.uid))
    expect(actions.map(({ action }) => action)).toEqual([
      'second-factor-set-up',
      'second-factor-ended',
      'second-factor-set-up',
    ])
  })

  it('an administrator resets it for somebody, which is written down and ends what it opened', async () => {
    const { person, browser } = await enrolled()
    const administrator = await enrolled('administrator')
    const path = pathOf('changePerson', { uid: person.uid })
    const { token, cookies } = administrator.browser.credentials()
    const answer = await api.send('PUT', path, {
      token,
      cookies,
      body: { do: 'reset-second-factor' },
    })
    expect(replyOf('changePerson', answer).second_factor_since).toBeNull()
    expect(codeIn(await browser.send('staffHome'))).toBe('second-factor.needed')
    const [row] = await api.db.select().from(audit).where(eq(audit.action, 'second-factor-reset'))
    expect(row).toMatchObject({ uid: administrator.person.uid, subject: `person/${person.uid}` })
  })
})

it('ACC-04: a mail tells the person that it was set up, ended, or reset by an administrator', async () => {
  const { person, browser } = await enrolled()
  halfMinute()
  expect((await browser.send('endSecondFactor', {})).status).toBe(200)
  await setUp(browser)
  const administrator = await enrolled('administrator')
  const { token, cookies } = administrator.browser.credentials()
  const path = pathOf('changePerson', { uid: person.uid })
  await api.send('PUT', path, { token, cookies, body: { do: 'reset-second-factor' } })
  await api.app.runJobs()
  const mails = (await api.mails()).filter(({ to }) => to === person.email)
  const on = 'Your Kelasku account now asks for codes'
  const off = 'Your Kelasku account no longer asks for codes'
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([on, on, off, off].toSorted())
  expect(mails[0]?.text).not.toMatch(/[{}]/)
})

it('ACC-04: the operator resets it for an administrator whom nobody else can help', async () => {
  const { person, browser } = await enrolled('administrator')
  const path = secondFactorCommandPath
  const rawBody = Buffer.from(JSON.stringify({ email: person.email }))
  const signature = signCommand(
    { method: 'POST', path, rawBody },
    commandKey(api.secrets.linkKey),
    api.clock.peek(),
  )
  const answer = await api.send('POST', path, {
    body: { email: person.email },
    headers: { [commandSignatureHeader]: signature },
  })
  expect(answer.status).toBe(200)
  expect((await browser.state()).since).toBeNull()
})

describe('ACC-04: the setting STAFF_SECOND_FACTOR', () => {
  it.each(secondFactorModes)('%s', async (mode) => {
    const other = await openTestApi({ env: { STAFF_SECOND_FACTOR: mode }, now: testNow })
    const [plain, careful] = [await staff(other), await staff(other)]
    const statusOf = async (person: Person) =>
      (await (await browserOf(person, other)).send('staffHome')).status
    expect(await statusOf(plain)).toBe(mode === 'required' ? 403 : 200)
    await other.db.insert(secondFactors).values({
      uid: careful.uid,
      encryptedSecret: 'encrypted',
      createdAt: testNow,
      confirmedAt: testNow,
    })
    expect(await statusOf(careful)).toBe(mode === 'off' ? 200 : 403)
    await other.close()
  })
})
