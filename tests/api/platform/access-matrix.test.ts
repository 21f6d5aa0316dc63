import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import { pages, type PageRoute } from '#contract/shared/pages.ts'
import { Refused } from '#contract/shared/wire.ts'
import { openTestApi, ownPage, pathOf, replyOf, type TestApi } from '#tests/support/api.ts'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import {
  kinds,
  makeWorld,
  someoneOf,
  type Asking,
  type Kind,
  type World,
} from '../support/access-people.ts'
import { pageRow, type PageParams } from '../support/access-pages.ts'
import {
  accessRows,
  staffKinds,
  type Expected,
  type Row,
  type Sent,
} from '../support/access-rows.ts'
import { otherRoutes, routeKey, routesOf } from '../support/other-routes.ts'

/** The person's own things come last, because writes to them could change the other results. */
const whose = ['absent', 'other', 'own'] as const
/** What only people with access may read. */
const guarded = /\/media\/\w|meet\.example\.com/

let api: TestApi
let world: World
let everybody: Asking[]
let writers: ReturnType<typeof openWriters>
let removeSite: () => Promise<void>
beforeAll(async () => {
  const { remove, ...site } = await makeBareSite()
  removeSite = remove
  // More people arrive than one address may sign in.
  let arrived = 0
  const addresses = () => `10.1.${(arrived += 1) >> 8}.${arrived & 255}`
  const env = { MAILGUN_WEBHOOK_KEY: 'a-signing-key-of-mailgun' }
  api = await openTestApi({ site, addresses, env })
  world = await makeWorld(api)
  everybody = await Promise.all(kinds.map((kind) => someoneOf(kind, world)))
  writers = openWriters()
})
afterAll(async () => {
  await api.close()
  await removeSite()
})

/** One of each kind for the calls that write. */
function openWriters() {
  const unused = new Map<Kind, Asking>()
  const use = ({ kind }: Asking) => void unused.delete(kind)
  return {
    /** Somebody new in place of each who was used: the effects of one write must not change the next result. */
    async unchanged(): Promise<Asking[]> {
      const all = kinds.map(async (kind) => unused.get(kind) ?? (await someoneOf(kind, world)))
      for (const asker of await Promise.all(all)) unused.set(asker.kind, asker)
      return [...unused.values()]
    },
    use,
    /** The same, who counts as used once something is prepared for this very person. */
    watched: (asker: Asking): Asking => ({
      ...asker,
      get person() {
        use(asker)
        return asker.person
      },
    }),
  }
}

/** Each kind calls from its own address, because calls are counted by address. */
async function send(
  { kind, token }: Asking,
  method: Endpoint['method'],
  url: string,
  { body, form, file }: Sent = {},
) {
  const payload = file
    ? Buffer.from(file.bytes)
    : form
      ? new URLSearchParams(form).toString()
      : body === undefined
        ? undefined
        : JSON.stringify(body)
  const type = file?.type ?? (form ? 'application/x-www-form-urlencoded' : 'application/json')
  const reply = await api.app.http.inject({
    method,
    url,
    remoteAddress: `10.0.0.${kinds.indexOf(kind) + 1}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': type }),
      ...ownPage,
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, text: reply.body }
}

/** The contract's answer to callers who are not signed in, else the row's. */
function expected(name: EveryName, row: NonNullable<Row['own']>, { kind }: Asking): Expected {
  if (everyEndpoint[name].who === 'signed-in') {
    if (kind === 'visitor') return 'session.missing'
    if (kind === 'unverified') return 'session.email-unverified'
  }
  return row.expect(kind)
}

function outcome(name: EveryName, { status, text }: { status: number; text: string }): string {
  if (status === 200) return 'ok'
  const refused = v.safeParse(Refused, JSON.parse(text))
  return refused.success ? refused.output.code : `${name} answered ${status}`
}

/** What must not reach this caller: a working link to closed media, or a secret that was not in the request. */
function leaksOf(asker: Asking, url: string, answer: string, text: string): string[] {
  const found = world.secrets.filter((secret) => text.includes(secret) && !url.includes(secret))
  if (answer !== 'ok' && guarded.test(text)) found.push('a link')
  return found.map((what) => `${asker.kind} at ${url}: ${what}`)
}

describe('ACC-01 ACC-02 ACC-03 ACC-04: every call, for everybody', () => {
  it.each(Object.keys(everyEndpoint) as EveryName[])('%s', async (name) => {
    const row = accessRows[name]
    const { method, path, right }: Endpoint = everyEndpoint[name]
    const askers = method === 'GET' ? everybody : await writers.unchanged()
    const leaks: string[] = []
    const answers: Record<string, string> = {}
    const table: Record<string, string> = {}
    for (const which of whose) {
      const one = row[which]
      if (!one) continue
      for (const asker of askers) {
        const at = `${which}, ${asker.kind}`
        const sent = await one.ask(world, method === 'GET' ? asker : writers.watched(asker))
        const place = path.includes(':') ? pathOf(name, sent.params) : path
        const url = sent.query === undefined ? place : `${place}?${sent.query}`
        const answer = await send(asker, method, url, sent)
        answers[at] = outcome(name, answer)
        if (answers[at] === 'ok') writers.use(asker)
        table[at] = expected(name, one, asker)
        // Staff may see what students entered.
        if (!right || !staffKinds.includes(asker.kind))
          leaks.push(...leaksOf(asker, url, answers[at], answer.text))
      }
    }
    expect(answers).toEqual(table)
    expect(leaks).toEqual([])
  })
})

describe('ACC-01: every page, for everybody', () => {
  const fill = ({ path }: PageRoute, params: PageParams) =>
    path.replace(/\/:(\w+)\??/g, (_, name: string) => {
      const value = params[name]
      return value === undefined ? '' : `/${value}`
    })

  it.each(pages.map((page) => [page.path, page] as const))('%s', async (_, page) => {
    const row = pageRow(world, page)
    const leaks: string[] = []
    for (const which of whose) {
      const params = row[which]
      if (!params || (which !== 'own' && !page.path.includes(':'))) continue
      const url = fill(page, params)
      const answers = await Promise.all(everybody.map((asker) => send(asker, 'GET', url)))
      const [first] = answers
      // The first HTML is the same for everyone; the API decides who may see more.
      for (const [index, answer] of answers.entries()) {
        const asker = everybody[index]!
        expect(answer, `${url}, ${asker.kind}`).toEqual(first)
        leaks.push(...leaksOf(asker, url, 'a page', answer.text))
      }
      const status = which === 'absent' ? 404 : (row.status ?? 200)
      expect(first?.status, url).toBe(status)
    }
    expect(leaks).toEqual([])
  })
})

describe('ACC-03: links to media, for everybody', () => {
  it('open only the signed file, until they expire, for any caller', async () => {
    const full = everybody.find(({ kind }) => kind === 'full')!
    const me = api.as(full.person!)
    const { id: lessonId } = world.recorded
    const recording = replyOf('recording', await me.get(pathOf('recording', { lessonId })))
    const material = replyOf(
      'material',
      await me.get(pathOf('material', { materialId: 'mathematics-formulae-5' })),
    )
    const urls = [...recording.renditions, ...recording.captions, material].map(({ url }) => url)
    const changed = (url: string, name: string, value: string) => {
      const link = new URL(url, api.origin)
      link.searchParams.set(name, value)
      return link.pathname + link.search
    }
    const otherFile = (url: string) => url.replace(/\/[^/?]+\?/, '/secrets.json?')
    const bare = (url: string) => url.split('?')[0] ?? ''
    const statuses = async (url: string) =>
      new Set(
        await Promise.all(everybody.map(async (asker) => (await send(asker, 'GET', url)).status)),
      )
    for (const url of urls) {
      expect(await statuses(url), `own: ${url}`).toEqual(new Set([200]))
      for (const forged of [
        changed(url, 'u', world.other.uid),
        changed(url, 'e', '9999999999'),
        otherFile(url),
      ])
        expect(await statuses(forged), `other: ${forged}`).toEqual(new Set([403]))
      expect(await statuses(bare(url)), `absent: ${bare(url)}`).toEqual(new Set([403]))
    }
  })
})

describe('every other route, for everybody', () => {
  it.each(otherRoutes)('$method $route', async ({ method, path, expect: status, ...sent }) => {
    const url = typeof path === 'function' ? path(world) : path
    const leaks: string[] = []
    for (const asker of everybody) {
      const answer = await send(asker, method, url, sent)
      expect(answer.status, asker.kind).toBe(status)
      leaks.push(...leaksOf(asker, url, 'a route', answer.text))
    }
    expect(leaks).toEqual([])
  })

  it('stands in one of the tables', () => {
    const known = new Set(
      [
        ...Object.values(everyEndpoint),
        ...otherRoutes.map((one) => ({ ...one, path: one.route })),
      ].map(({ method, path }) => routeKey(method, path)),
    )
    const mounted = routesOf(api.app.http.printRoutes({ commonPrefix: false }))
    expect(mounted.length).toBeGreaterThan(Object.keys(everyEndpoint).length)
    expect(mounted.filter((route) => !known.has(route))).toEqual([])
  })
})
