import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as Zlib from 'node:zlib'
import { brotliCompressSync, constants } from 'node:zlib'
import fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { unknownSchool } from '#platform/school/school-here.ts'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { untilDone } from '#tests/support/limits.ts'
import { answerErrors } from '../answer-errors.ts'
import { openPages } from './pages.ts'

const compress = vi.hoisted(() => vi.fn())
vi.mock('node:zlib', async (load) => {
  const zlib = await load<typeof Zlib>()
  compress.mockImplementation(zlib.brotliCompress)
  return { ...zlib, brotliCompress: compress }
})

/** The pages with this text that were compressed with this effort. */
const compressed = (effort: 'most' | 'little', text: string): string[] =>
  compress.mock.calls
    .filter(([, options]) => {
      const quality = (options as Zlib.BrotliOptions).params?.[constants.BROTLI_PARAM_QUALITY]
      return (quality === constants.BROTLI_MAX_QUALITY) === (effort === 'most')
    })
    .map(([page]) => String(page))
    .filter((page) => page.includes(text))

it('renewals that overlap run one after the other, and the newer pages stay', async () => {
  const site = await makeBareSite()
  let content = 'yesterday’s words'
  /** The older rendering: it has `begun`, and ends when it is told to `end`. */
  const older = new EventEmitter()
  let atOnce = 0
  let mostAtOnce = 0
  const pages = await openPages({
    clientFolder: site.clientFolder,
    renderer: {
      ...site.renderer,
      async render(path) {
        const body = content
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        if (path === '/terms' && body === 'yesterday’s words') {
          older.emit('begun')
          await once(older, 'end')
        }
        atOnce -= 1
        return { head: '', body, data: null, modules: [], copies: [] }
      },
    },
    sources: { school: async () => unknownSchool, ask: async () => undefined },
    origin: 'http://localhost',
    head: async () => null,
    onError: () => undefined,
  })
  const app = fastify()
  pages.mount(app)
  const begun = once(older, 'begun')
  const first = pages.renew()
  await begun
  content = 'today’s words'
  const second = pages.renew()
  // Renderings of the second would begin in this turn.
  await nextTurn()
  older.emit('end')
  await Promise.all([first, second])
  expect(mostAtOnce).toBe(1)

  const reply = await app.inject({ url: '/terms', headers: { accept: 'text/html' } })
  expect(reply.body).toContain('today’s words')
  await app.close()
  await site.remove()
})

it('LANG-03: a page in another language is compressed with the most effort after its first answer, and stays so', async () => {
  const site = await makeBareSite()
  // Long enough for the efforts to differ.
  const body = Array.from({ length: 300 }, (_, index) => `<p>Soalan ${index * index}</p>`).join('')
  const pages = await openPages({
    clientFolder: site.clientFolder,
    renderer: {
      ...site.renderer,
      render: async () => ({ head: '', body, data: null, modules: [], copies: [] }),
    },
    sources: { school: async () => unknownSchool, ask: async () => undefined },
    origin: 'http://localhost',
    head: async () => null,
    onError: () => undefined,
  })
  const app = fastify()
  pages.mount(app)
  await pages.renew()
  const open = async (path: string) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const reply = await app.inject({ url: path, headers })
    return { etag: reply.headers['etag'], bytes: reply.rawPayload.length }
  }
  const whole = await app.inject({ url: '/terms', headers: { accept: 'text/html' } })
  // With the most effort, as is the default.
  const best = brotliCompressSync(whole.rawPayload).length
  // The front page in every language and English pages are made so before anybody asks.
  for (const path of ['/', '/ms', '/terms'])
    await vi.waitFor(async () => expect((await open(path)).bytes).toBe(best), untilDone)
  const first = await open('/ms/terms')
  expect(first.bytes).toBeGreaterThan(best)
  await vi.waitFor(async () => expect((await open('/ms/terms')).bytes).toBe(best), untilDone)
  expect((await open('/ms/terms')).etag).toBe(first.etag)
  await pages.renew()
  expect((await open('/ms/terms')).bytes).toBe(best)
  await app.close()
  await site.remove()
})

it('a renewal compresses only the pages that have changed', async () => {
  const site = await makeBareSite()
  // Pages of other tests may still be in work.
  const ours = randomUUID()
  let terms = 'old terms'
  const pages = await openPages({
    clientFolder: site.clientFolder,
    renderer: {
      ...site.renderer,
      render: async (path) => {
        const body = `${path === '/terms' ? terms : path} ${ours}`
        return { head: '', body, data: null, modules: [], copies: [] }
      },
    },
    sources: { school: async () => unknownSchool, ask: async () => undefined },
    origin: 'http://localhost',
    head: async () => null,
    onError: () => undefined,
  })
  const app = fastify()
  pages.mount(app)
  await pages.renew()
  const howMany = (effort: 'most' | 'little', text: string = ours) =>
    compressed(effort, text).length
  // All but the 404 page are compressed again, with the most effort.
  await vi.waitFor(() => expect(howMany('most')).toBe(howMany('little') - 1), untilDone)
  const before = [howMany('little'), howMany('most')] as const
  terms = 'new terms'
  await pages.renew()
  await vi.waitFor(() => expect(howMany('most', 'new terms')).toBe(1), untilDone)
  expect([howMany('little'), howMany('most')]).toEqual(before.map((count) => count + 1))
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
  expect((await open('/terms')).body).toContain('new terms')
  expect((await open('/download')).body).toContain('/download')
  await app.close()
  await site.remove()
})

it('names a public page that cannot be rendered', async () => {
  const site = await makeBareSite()
  const cause = new Error('No QueryClient set')
  const pages = await openPages({
    clientFolder: site.clientFolder,
    renderer: {
      ...site.renderer,
      async render(path) {
        if (path === '/terms') throw cause
        return { head: '', body: path, data: null, modules: [], copies: [] }
      },
    },
    sources: { school: async () => unknownSchool, ask: async () => undefined },
    origin: 'http://localhost',
    head: async () => null,
    onError: () => undefined,
  })
  await expect(pages.renew()).rejects.toMatchObject({
    message: expect.stringContaining('/terms') as string,
    cause,
  })
  await site.remove()
})

/** Pages of a bare site whose renderings are counted; every referrer but 'known…' is unknown. */
async function openCounted() {
  const site = await makeBareSite()
  const render = vi.fn(async (path: string) => ({
    head: '',
    body: path,
    data: null,
    modules: [],
    copies: [],
  }))
  const renderFrame = vi.fn(async () => 'frame')
  const pages = await openPages({
    clientFolder: site.clientFolder,
    renderer: { ...site.renderer, render, renderFrame },
    sources: { school: async () => unknownSchool, ask: async () => undefined },
    origin: 'http://localhost',
    head: async ({ page }) => ({ title: page.screen, description: '' }),
    isKnown: async ({ params: { referrer = '' } }) => !referrer.startsWith('junk'),
    onError: () => undefined,
  })
  const app = fastify()
  answerErrors(app)
  pages.mount(app)
  await pages.renew()
  render.mockClear()
  const get = async (url: string, remoteAddress = '10.0.0.1') =>
    app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
  return {
    ...{ pages, render, renderFrame, get },
    async close() {
      await app.close()
      await site.remove()
    },
  }
}
/** A referral code, which has letters alone. */
const code = (start: string, n: number) =>
  start +
  String(n)
    .padStart(10 - start.length, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

it('ROUTE-11: a thousand unknown referrers are 404 and cost one rendering, and push nothing out', async () => {
  const { get, render, close } = await openCounted()
  expect((await get('/spm-pyp/knownaaaaa')).statusCode).toBe(200)
  for (let n = 0; n < 1000; n++)
    expect((await get(`/spm-pyp/${code('junk', n)}`)).statusCode).toBe(404)
  expect((await get('/spm-pyp/knownaaaaa')).statusCode).toBe(200)
  expect(render).toHaveBeenCalledTimes(2)
  await close()
})

it('shells are rendered once for each route, whatever their parameters, and again after a renewal', async () => {
  const { get, pages, renderFrame, close } = await openCounted()
  for (let n = 0; n < 100; n++) {
    expect((await get('/dashboard')).statusCode).toBe(200)
    const order = `/orders/${randomUUID()}`
    expect((await get(order)).body).toContain(`http://localhost${order}`)
  }
  expect(renderFrame).toHaveBeenCalledTimes(2)
  await pages.renew()
  await get('/dashboard')
  expect(renderFrame).toHaveBeenCalledTimes(3)
  await close()
})

it('an address that has much rendered on demand is told to wait; what is kept, and others, go on', async () => {
  // Its minute does not pass while the requests are made.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { get, render, close } = await openCounted()
  const answers = []
  for (let n = 0; n < 200; n++) answers.push(await get(`/spm-pyp/${code('ref', n)}`))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBe(50)
  expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused[0]?.body).toContain('<html')
  expect(render).toHaveBeenCalledTimes(150)
  expect((await get(`/spm-pyp/${code('ref', 0)}`)).statusCode).toBe(200)
  expect((await get('/terms')).statusCode).toBe(200)
  expect((await get(`/spm-pyp/${code('ref', 180)}`, '10.0.0.2')).statusCode).toBe(200)
  await close()
})
