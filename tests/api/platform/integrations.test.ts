import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import homeFile from '#content/pages/home.json' with { type: 'json' }
import { HomeContent } from '#contract/catalogue/catalogue.ts'
import { registrations } from '#server/platform/db/schema/site.ts'
import {
  minuteMs,
  openTestApi,
  pathOf,
  replyOf,
  tokenFor,
  type TestApi,
} from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { startReceiver, type Receiver } from '#tests/support/outside/receiver.ts'

/** As visitors get it: without what checks a clip's file. */
const home = v.parse(HomeContent, homeFile)

let outside: Receiver
beforeAll(async () => {
  outside = await startReceiver()
})
afterAll(() => outside.stop())
beforeEach(() => {
  outside.received.length = 0
  outside.answer = () => ({})
})

const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const messages = () => bodies().map((body) => (body as { message: string }).message)
const bodies = () => outside.received.map(({ body }) => JSON.parse(body) as unknown)
const until = (check: () => void) => vi.waitFor(check, untilDone)

/** Breaks the school's document during `during`, so that reading it is a bug. */
async function withBug(api: TestApi, during: () => Promise<unknown>) {
  await api.db.execute(
    sql`update documents set body = body || '{"name":1}'::jsonb where key = 'school'`,
  )
  await during()
  await api.db.execute(
    sql`update documents set body = body || '{"name":"Kelasku"}'::jsonb where key = 'school'`,
  )
}

describe('API-13: nothing is configured', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi()
  })
  afterAll(() => api.close())

  it('bugs are told nobody, and no page is asked to tell of its own', async () => {
    await withBug(api, () => api.send('GET', pathOf('school')))
    const told = await api.send('POST', '/api/v1/client-errors', { body: bugOfPage() })
    expect([told.status, told.headers['x-reports']]).toEqual([404, undefined])
  })

  it('the home page is our own, and forms stay here', async () => {
    expect(replyOf('home', await api.send('GET', pathOf('home')))).toEqual(home)
    const id = await keepForm(api)
    await api.app.forwardForms()
    expect((await rowOf(api, id))?.forwardedAt).toBeNull()
  })
})

const bugOfPage = (message = 'TypeError: x is undefined') => ({
  message,
  stack: `${message}\n    at f (https://kelasku.example/assets/index-Ab12Cd34.js:1:234)`,
  route: '/full-programme/:classId',
  build: 'b1',
})

describe('API-13: whose call a bug was', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ env: { ERROR_REPORTING_URL: `${outside.url}/bugs` } })
  })
  afterAll(() => api.close())

  it('hears whose call it was, and whose page, by their id alone', async () => {
    const person = await api.arrive('Canary')
    await api.send('POST', '/api/v1/client-errors', { body: bugOfPage() })
    await until(() => expect(outside.received).toHaveLength(1))
    expect(bodies()[0]).not.toHaveProperty('uid')
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    const { cookies } = await api.signInBy({
      idToken,
      refresh_token: api.platform.knows(person),
    })
    const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    await api.send('POST', '/api/v1/client-errors', { body: bugOfPage(), cookies: session })
    await until(() => expect(outside.received).toHaveLength(2))
    expect(bodies()[1]).toMatchObject({ where: 'page', uid: person.uid })
    await api.db.execute(sql`alter table questions rename to questions_away`)
    await api.as(person).get(pathOf('myQuestions'))
    await api.db.execute(sql`alter table questions_away rename to questions`)
    await until(() => expect(outside.received).toHaveLength(3))
    expect(bodies()[2]).toMatchObject({ where: 'server', uid: person.uid })
    expect(JSON.stringify(bodies()).toLowerCase()).not.toContain('canary')
  })
})

describe('API-13: error reporting', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ env: { ERROR_REPORTING_URL: `${outside.url}/bugs` } })
  })
  afterAll(() => api.close())

  it('hears of a bug of the server: what failed and on which route', async () => {
    await withBug(api, () => api.send('GET', `${pathOf('school')}?oobCode=canary-secret`))
    await until(() => expect(outside.received).toHaveLength(1))
    expect(outside.received[0]).toMatchObject({ method: 'POST', path: '/bugs' })
    expect(bodies()[0]).toMatchObject({
      where: 'server',
      route: '/api/v1/static/school',
      message: expect.stringContaining('ValiError') as string,
      stack: expect.stringContaining('read-document.ts') as string,
    })
    expect(outside.received[0]?.body).not.toContain('canary')
  })

  it('does not hear of refusals', async () => {
    await api.send('GET', '/api/v1/nothing')
    await api.send('GET', pathOf('user'))
    await api.send('POST', '/api/v1/client-errors', { body: bugOfPage('the next report') })
    await until(() => expect(outside.received).not.toEqual([]))
    expect(bodies()).toMatchObject([{ message: 'the next report' }])
  })

  it('hears of a bug of a page, told by the page to us', async () => {
    expect((await api.send('GET', pathOf('school'))).headers['x-reports']).toBe('bugs')
    const told = await api.send('POST', '/api/v1/client-errors', { body: bugOfPage() })
    expect(told.status).toBe(200)
    await until(() => expect(bodies()).toMatchObject([{ where: 'page', ...bugOfPage() }]))
  })

  it('never hears who it was, nor a secret, whatever a report holds', async () => {
    const canaries = [
      'aina@example.com',
      '"Aina binti Ali"',
      '012-345 6789',
      '880101145566',
      'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhYmMxMjM0NTY3ODkwIn0.sig',
      '8f7a5bb2-6a0c-4c7e-9a5e-0d5f6a1b2c3d',
      'https://kelasku.example/login?oobCode=Zx81&ref=abcdefgh23#id_token=q',
    ]
    for (const canary of canaries)
      await api.send('POST', '/api/v1/client-errors', {
        body: bugOfPage(`failed at ${canary} now`),
      })
    await until(() => expect(outside.received).toHaveLength(canaries.length))
    const all = outside.received.map(({ body }) => body).join('\n')
    expect(all).not.toMatch(
      /aina|example\.com"|345 ?6789|880101|eyJzdWIi|6a0c|oobCode|Zx81|id_token/i,
    )
    // The useful part of the report is still there.
    expect(all).toContain('index-Ab12Cd34.js:1:234')
  })

  it('follows no redirect to another host', async () => {
    api.clock.pass(minuteMs)
    const warn = vi.spyOn(api.app.http.log, 'warn')
    const elsewhere = await startReceiver()
    outside.answer = () => ({ status: 307, headers: { location: `${elsewhere.url}/bugs` } })
    await api.send('POST', '/api/v1/client-errors', { body: bugOfPage() })
    // The report has come to its end.
    await until(() =>
      expect(warn).toHaveBeenCalledWith(expect.objectContaining({}), 'error reporting'),
    )
    expect([outside.received.length, elsewhere.received.length]).toEqual([1, 0])
    warn.mockRestore()
    await elsewhere.stop()
  })
})

describe('API-13: too many reports', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ env: { ERROR_REPORTING_URL: outside.url } })
    // Calls are counted by the minutes of the machine.
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await api.close()
  })
  const send = async (body: unknown) => {
    const { status } = await api.send('POST', '/api/v1/client-errors', { body })
    return status
  }

  it('go out ten a minute at most, and a service that is away breaks nothing', async () => {
    outside.answer = () => ({ status: 500 })
    for (let count = 0; count < 15; count += 1)
      expect(await send(bugOfPage(`no ${count}`))).toBe(200)
    api.clock.pass(minuteMs)
    expect(await send(bugOfPage('of the next minute'))).toBe(200)
    const taken = ['of the next minute', ...Array.from({ length: 10 }, (_, n) => `no ${n}`)]
    await until(() => expect(messages().toSorted()).toEqual(taken.toSorted()))
  })

  it('are taken twenty a minute from one address, of 8 KB at most, and as reports only', async () => {
    expect(await send({ ...bugOfPage(), stack: 'x'.repeat(8200) })).toBe(413)
    expect(await send({ ...bugOfPage(), stack: 'x'.repeat(5001) })).toBe(422)
    expect(await send({ ...bugOfPage(), email: 'aina@example.com' })).toBe(422)
    expect(await send(bugOfPage())).toBe(200)
    expect(await send(bugOfPage())).toBe(429)
  })
})

describe('API-13: the CMS', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ env: { CMS_URL: `${outside.url}/content/` } })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    outside.received.length = 0
  })
  /** The home page after its content was checked again. */
  const renewed = async () => {
    await api.app.contentChanged()
    return replyOf('home', await api.send('GET', pathOf('home')))
  }
  const theirs = { ...home, supporters: ['A new supporter'] }

  it('is asked for the home page, and what it has takes the place of ours', async () => {
    outside.answer = ({ path }) => (path.endsWith('/home.json') ? json(theirs) : { status: 404 })
    expect(await renewed()).toEqual(theirs)
    expect(outside.received.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /content/home.json',
      'GET /content/past-papers.json',
    ])
    // Not at each call.
    await api.send('GET', pathOf('home'))
    expect(outside.received).toHaveLength(2)
  })

  it.each<[string, () => Awaited<ReturnType<Receiver['answer']>>]>([
    ['another shape', () => json({ ...home, claims: 'many' })],
    ['no JSON', () => ({ body: '<html>' })],
    ['an error', () => ({ status: 500 })],
    ['more than anybody reads', () => json({ ...theirs, as_of: 'x'.repeat(300_000) })],
    ['a redirect', () => ({ status: 302, headers: { location: `${outside.url}/home.json` } })],
  ])('has %s: the page is our own', async (_, answer) => {
    outside.answer = ({ path }) => (path.startsWith('/content/') ? answer() : json(theirs))
    expect(await renewed()).toEqual(home)
  })
})

describe('API-13: the form service', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ env: { FORM_SERVICE_URL: `${outside.url}/forms` } })
  })
  afterAll(() => api.close())
  beforeEach(() => api.db.delete(registrations))

  it('is handed each form once, under its own key', async () => {
    const id = await keepForm(api)
    await Promise.all([api.app.forwardForms(), api.app.forwardForms()])
    await api.app.forwardForms()
    expect(outside.received).toHaveLength(1)
    expect(outside.received[0]?.headers['idempotency-key']).toBe(id)
    expect(bodies()[0]).toEqual({
      id,
      form: 'seminar',
      answers: { name: 'Aina' },
      utm: { utm_source: 'fb' },
      text_version: '2026-01',
      received_at: '2026-11-21T04:00:00.000Z',
    })
    expect((await rowOf(api, id))?.forwardedAt).toBeInstanceOf(Date)
  })

  it('is away: nothing is lost, and the form goes out when it is back', async () => {
    const [first, second] = [await keepForm(api), await keepForm(api)]
    outside.answer = () => ({ status: 503 })
    await api.app.forwardForms()
    expect(outside.received).toHaveLength(1)
    expect((await rowOf(api, first))?.forwardedAt).toBeNull()
    outside.answer = () => ({ status: 201 })
    await api.app.forwardForms()
    for (const id of [first, second])
      expect((await rowOf(api, id))?.forwardedAt).toBeInstanceOf(Date)
  })

  it('refuses one form: the others go out', async () => {
    const bad = await keepForm(api)
    const good = await keepForm(api)
    outside.answer = ({ headers }) => ({ status: headers['idempotency-key'] === bad ? 422 : 200 })
    await api.app.forwardForms()
    await api.app.forwardForms()
    expect((await rowOf(api, bad))?.forwardedAt).toBeNull()
    expect((await rowOf(api, good))?.forwardedAt).toBeInstanceOf(Date)
    expect(outside.received).toHaveLength(2)
  })

  it('is handed fifty a run', async () => {
    for (let count = 0; count < 51; count += 1) await keepForm(api)
    await api.app.forwardForms()
    expect(outside.received).toHaveLength(50)
    await api.app.forwardForms()
    expect(outside.received).toHaveLength(51)
  })
})

async function keepForm(api: TestApi): Promise<string> {
  const id = randomUUID()
  await api.db.insert(registrations).values({
    id,
    form: 'seminar',
    answers: { name: 'Aina' },
    utm: { utm_source: 'fb' },
    textVersion: '2026-01',
    receivedAt: new Date('2026-11-21T04:00:00Z'),
  })
  return id
}

const rowOf = async (api: TestApi, id: string) =>
  (await api.db.select().from(registrations).where(eq(registrations.id, id)))[0]
