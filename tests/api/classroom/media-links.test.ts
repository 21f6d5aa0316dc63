import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { minuteMs, pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { lessonsOf, pick, student } from '../support/learning.ts'

let url: string
let material: { url: string; file_name: string; bytes: number }
let whole: Buffer
const api = await openApiForFile()
beforeAll(async () => {
  const { id } = pick(await lessonsOf(api), ({ recording }) => recording !== null)
  const me = api.as(await student(api))
  const links = replyOf('recording', await me.get(pathOf('recording', { lessonId: id })))
  url = pick(links.renditions, ({ quality }) => quality === 'low').url
  material = replyOf(
    'material',
    await me.get(pathOf('material', { materialId: 'mathematics-formulae-5' })),
  )
  whole = await readFile(
    join(mediaFolder(api.dataDir), new URL(url, api.origin).pathname.slice('/media/'.length)),
  )
})

/** Over a real connection, with exactly this path. */
async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = api.config
  const call = httpRequest({ host: '127.0.0.1', port, path, headers }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}
/** The link with one part of its query changed. */
function changed(change: (query: URLSearchParams) => void, link = url): string {
  const parsed = new URL(link, api.origin)
  change(parsed.searchParams)
  return parsed.pathname + parsed.search
}

describe('a signed link', () => {
  it('serves the whole file, and says that ranges are welcome', async () => {
    const { status, headers, body } = await get(url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4' })
    expect(headers['cache-control']).toBe('private, max-age=600')
    expect(body.equals(whole)).toBe(true)
  })

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-299', 100, 300],
    ['bytes=-50', -50, undefined],
  ])('CLASS-04: serves %s as 206, so that a player can seek', async (range, from, to) => {
    const { status, headers, body } = await get(url, { range })
    const part = whole.subarray(from, to)
    expect(status).toBe(206)
    expect(headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`))
    expect(body.equals(part)).toBe(true)
  })

  it('refuses a range beyond the end', async () => {
    expect((await get(url, { range: `bytes=${whole.length}-` })).status).toBe(416)
  })

  it('names a material as the file it is saved under', async () => {
    const { status, headers, body } = await get(material.url)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Mathematics%20formulae.pdf",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body.length).toBe(material.bytes)
  })

  it.each([
    ['another person', (query: URLSearchParams) => query.set('u', 'somebody-else')],
    [
      'a later end',
      (query: URLSearchParams) => query.set('e', String(Number(query.get('e')) + 60)),
    ],
    ['no end', (query: URLSearchParams) => query.delete('e')],
    ['an end that is no number', (query: URLSearchParams) => query.set('e', 'never')],
    ['an endless end', (query: URLSearchParams) => query.set('e', 'Infinity')],
    ['another signature', (query: URLSearchParams) => query.set('s', 'A'.repeat(43))],
    [
      'a signature too short',
      (query: URLSearchParams) => query.set('s', query.get('s')?.slice(1) ?? ''),
    ],
    ['no signature', (query: URLSearchParams) => query.delete('s')],
    ['a person twice', (query: URLSearchParams) => query.append('u', 'somebody-else')],
    ['a file name', (query: URLSearchParams) => query.set('name', 'evil.html')],
  ])('ACC-03: with %s is refused', async (_, change) => {
    const { status, body } = await get(changed(change))
    expect([status, JSON.parse(body.toString())]).toEqual([
      403,
      expect.objectContaining({ code: 'link.refused', status_code: 403 }),
    ])
  })

  it('ACC-03: of a material under another name is refused', async () => {
    const path = changed((query) => query.set('name', 'evil.html'), material.url)
    expect((await get(path)).status).toBe(403)
    expect((await get(changed((query) => query.delete('name'), material.url))).status).toBe(403)
  })

  it.each(['standard.mp4', 'audio.m4a', 'en.vtt', 'none.mp4'])(
    'ACC-03: for another file, %s, is refused',
    async (file) => {
      expect((await get(url.replace('low.mp4', file))).status).toBe(403)
    },
  )

  it('ACC-03: ends after ten minutes at most', async () => {
    const was = api.clock.peek()
    const me = api.as(await student(api))
    const link = replyOf(
      'material',
      await me.get(pathOf('material', { materialId: 'mathematics-formulae-5' })),
    )
    const lastsMs = new Date(link.expires_at).getTime() - api.clock.peek().getTime()
    expect(lastsMs).toBeGreaterThan(9 * minuteMs - 1000)
    expect(lastsMs).toBeLessThanOrEqual(10 * minuteMs)
    api.clock.set(new Date(new Date(link.expires_at).getTime() - 100))
    expect((await get(link.url)).status).toBe(200)
    api.clock.set(new Date(link.expires_at))
    expect((await get(link.url)).status).toBe(403)
    api.clock.set(was)
  })
})

describe('a path that leads elsewhere', () => {
  const secret = () => readFile(join(api.dataDir, 'secrets.json'), 'utf8')
  it.each([
    '/media/../secrets.json',
    '/media/%2e%2e/secrets.json',
    '/media/..%2fsecrets.json',
    '/media/%2e%2e%2fsecrets.json',
    '/media/..%5csecrets.json',
    '/media/recordings/../../secrets.json',
    '/media//etc/passwd',
    '/media/%2fetc%2fpasswd',
    '/media/recordings%00',
    '/media/',
    '/media/recordings/',
    '/media/.env',
    `/media/${'a/'.repeat(300)}`,
  ])('%s is refused, with a good signature or none', async (path) => {
    const query = new URL(url, api.origin).search
    for (const tried of [path, path + query]) {
      const { status, body } = await get(tried)
      expect([400, 403, 404, 414]).toContain(status)
      expect(body.toString()).not.toContain((await secret()).slice(0, 20))
      expect(body.toString()).not.toContain('root:')
    }
  })
})
