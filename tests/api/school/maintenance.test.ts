import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoints.ts'
import { documentedEndpoints, type DocumentedName } from '#contract/every-endpoint.ts'
import type { Maintenance } from '#contract/school/maintenance.ts'
import { pages, plainPath } from '#contract/shared/pages.ts'
import { maintenancePath } from '#server/app/operator-commands.ts'
import {
  commandKey,
  commandSignatureHeader,
  signCommand,
} from '#server/platform/http/signed-command.ts'
import {
  absentParams,
  openTestApi,
  pathOf,
  replyOf,
  type Answer,
  type TestApi,
} from '#tests/support/api.ts'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

let site: Awaited<ReturnType<typeof makeBareSite>>
const database = ownDatabase({ isLoaded: true })
let api: TestApi
/** A second server on the same database, with its own keys. */
let other: TestApi

beforeAll(async () => {
  site = await makeBareSite()
  api = await openTestApi({ site, database })
  other = await openTestApi({ site, database, env: { OLD_SITE_URL: 'https://old.example' } })
})
afterAll(async () => {
  await api.close()
  await other.close()
  await site.remove()
})
afterEach(() => turn({ on: false }))

type Command = { on: boolean; message?: string }

/** Sends the operator's command, signed as `npm run maintenance` does unless told otherwise. */
function send(
  command: unknown,
  sent: { key?: Buffer; when?: Date; signed?: unknown } = {},
): Promise<Answer> {
  const { key = commandKey(api.secrets.linkKey), when = api.clock.peek(), signed = command } = sent
  const rawBody = Buffer.from(JSON.stringify(signed))
  const signature = signCommand({ method: 'POST', path: maintenancePath, rawBody }, key, when)
  return api.send('POST', maintenancePath, {
    body: command,
    headers: { [commandSignatureHeader]: signature },
  })
}

async function turn(command: Command): Promise<void> {
  expect((await send(command)).status).toBe(200)
}
const open = (path: string, at = api) => at.send('GET', path, { headers: { accept: 'text/html' } })
const state = async (at = api) => replyOf('maintenance', await at.send('GET', maintenancePath))

describe('ROUTE-23: while it is on', () => {
  it('every page leads to /maintenance, but those of staff and the sign-in reached from them', async () => {
    await turn({ on: true })
    const stays = ['/maintenance', '/staff', '/login?redirect=%2Fstaff%2Fschool']
    const plain = pages.map(plainPath).filter((path) => path !== undefined)
    expect(plain.length).toBeGreaterThan(25)
    for (const path of [
      ...plain,
      ...stays,
      '/login?redirect=%2Fdashboard',
      '/full-programme/5',
      '/no-such-page',
      '//',
      `/${'x'.repeat(43)}`,
    ]) {
      const { status, headers } = await open(path)
      if (stays.includes(path)) expect([path, status]).toEqual([path, 200])
      else {
        expect([path, status, headers['location']]).toEqual([path, 302, '/maintenance'])
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' })
      }
    }
    expect((await open('/staff/No-Part')).status).toBe(404)
    for (const path of ['/healthz', '/assets/main.js', '/previews/class-5.png'])
      expect([path, (await open(path)).status]).toEqual([path, 200])
  })

  it('a form that is sent without script leads there too', async () => {
    await turn({ on: true })
    const answer = await api.send('POST', '/registerseminar', { form: { name: 'Aina' } })
    expect(answer.headers['location'] ?? answer.status).toBe('/maintenance')
  })

  it('calls are refused, but for what signing in and the open pages need', async () => {
    const person = await api.arrive()
    await turn({ on: true })
    for (const [name, endpoint] of Object.entries(documentedEndpoints) as [
      DocumentedName,
      Endpoint,
    ][]) {
      const path = pathOf(name, absentParams())
      const answer = await (endpoint.method === 'GET'
        ? api.as(person).get(path)
        : api.send(endpoint.method, path, { body: {} }))
      const isRefused = answer.status === 503
      expect([name, isRefused]).toEqual([name, endpoint.staysOpen !== true])
      if (isRefused) {
        expect(answer.body).toMatchObject({ code: 'server.maintenance' })
        expect(answer.headers['retry-after']).toBe('30')
      }
    }
    expect((await api.arrive('Wei Ming')).name).toBe('Wei Ming')
  })

  it.each([
    ['GET', '/%61pi/v1/orders'],
    ['GET', '/api/v1/%6frders'],
    ['GET', 'http://kelasku.example/api/v1/orders'],
    ['POST', '/%61pi/v1/order'],
  ] as const)('%s %s is refused, however the path is written', async (method, path) => {
    await turn({ on: true })
    const answer = await api.app.http.inject({ method, url: path })
    expect(answer.json()).toMatchObject({ code: 'server.maintenance' })
  })

  it('a form whose path is written with percent signs leads there too', async () => {
    await turn({ on: true })
    const answer = await api.send('POST', '/%72egisterseminar', { form: { name: 'Aina' } })
    expect(answer.headers['location'] ?? answer.status).toBe('/maintenance')
  })

  it('what payments report is still heard', async () => {
    await turn({ on: true })
    const answer = await api.send('POST', '/api/v1/webhooks/sandbox', { body: {} })
    expect(answer.body).toMatchObject({ code: 'webhook.refused' })
  })
})

describe('ROUTE-05 ROUTE-23: the page', () => {
  it('leads to the front page while all is well', async () => {
    const { status, headers } = await open('/maintenance?again')
    expect([status, headers['location']]).toEqual([302, '/'])
  })

  it('says the message and since when, at once after the switch', async () => {
    await turn({ on: true, message: 'Back at 6 pm.' })
    const first = await state()
    expect(first).toMatchObject({ on: true, message: 'Back at 6 pm.' })
    expect((await open('/maintenance')).text).toContain(JSON.stringify(first))
    api.clock.pass(5000)
    await turn({ on: true, message: 'Back at 7 pm.' })
    expect(await state()).toEqual({ ...first, message: 'Back at 7 pm.' })
    expect((await open('/maintenance')).text).toContain('Back at 7 pm.')
    await turn({ on: false, message: 'not shown' })
    expect(await state()).toEqual({ on: false, message: '', since: null } satisfies Maintenance)
    expect((await open('/')).status).toBe(200)
  })
})

it('ROUTE-23: another server on the database follows within two seconds, there and back', async () => {
  expect((await open('/', other)).status).toBe(200)
  await turn({ on: true, message: 'Back soon.' })
  other.clock.pass(2000)
  expect((await open('/', other)).status).toBe(302)
  await expect.poll(async () => (await open('/maintenance', other)).text).toContain('Back soon.')
  await turn({ on: false })
  other.clock.pass(2000)
  expect((await open('/', other)).status).toBe(200)
})

describe('ROUTE-23: the switch', () => {
  const on: Command = { on: true }
  it.each<[string, () => Promise<Answer>, number]>([
    ['without a signature', () => api.send('POST', maintenancePath, { body: on }), 403],
    ['signed with another key', () => send(on, { key: commandKey(other.secrets.linkKey) }), 403],
    ['signed with the key of links', () => send(on, { key: api.secrets.linkKey }), 403],
    ['signed for another body', () => send(on, { signed: { on: false } }), 403],
    ['a minute old', () => send(on, { when: new Date(api.clock.peek().getTime() - 61_000) }), 403],
    ['of the future', () => send(on, { when: new Date(api.clock.peek().getTime() + 62_000) }), 403],
    ['that says nothing', () => send({ on: 'yes' }), 422],
  ])('refuses a command %s', async (_, command, status) => {
    const answer = await command()
    expect(answer.status).toBe(status)
    expect((await state()).on).toBe(false)
  })

  it('refuses a command that is played back later', async () => {
    const signed = api.clock.peek()
    expect((await send(on, { when: signed })).status).toBe(200)
    await turn({ on: false })
    api.clock.pass(61_000)
    expect((await send(on, { when: signed })).status).toBe(403)
    expect((await state()).on).toBe(false)
  })
})

describe('ROUTE-21: old paths', () => {
  it.each(['/admin', '/admin/classes/5?tab=2', '/recordings/2023/add-maths.html', '/recordings'])(
    '%s leads to the same path of the old site',
    async (path) => {
      const { status, headers } = await open(path, other)
      expect([status, headers['location']]).toEqual([302, `https://old.example${path}`])
      expect((await open(path.replace('.html', ''))).status).toBe(404)
      const none = await open(path)
      expect([none.status, none.headers['location']]).toEqual([404, undefined])
    },
  )

  it.each([
    '/admin//evil.example',
    '/admin/@evil.example',
    '/admin/../../evil.example',
    '/admin/%0d%0aLocation:%20https://evil.example',
    '/admin/https://evil.example',
    '/recordings/\\evil.example',
  ])('%s leads nowhere else', async (path) => {
    const { headers } = await open(path, other)
    const to = new URL(String(headers['location'] ?? '/'), 'https://old.example')
    expect(to.origin).toBe('https://old.example')
  })

  it.each(['/adminx', '//admin/evil.example', '/ADMIN', '/x/admin'])(
    '%s is no old path',
    async (path) => {
      expect((await open(path, other)).headers['location']).toBeUndefined()
    },
  )
})
