import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { builds } from '#server/platform/db/schema/platform.ts'
import { openTestApi, pathOf, replyOf, type TestApi } from '#tests/support/api.ts'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { lessonsOf, pick, student } from '../support/learning.ts'

let site: Awaited<ReturnType<typeof makeBareSite>>
let api: TestApi
let mediaLink: string
let ownCalendar: string

beforeAll(async () => {
  site = await makeBareSite()
  api = await openTestApi({ site, env: { METRICS_TOKEN: 'm'.repeat(32) } })
  const me = api.as(await student(api))
  const { id } = pick(await lessonsOf(api), ({ recording }) => recording !== null)
  const links = replyOf('recording', await me.get(pathOf('recording', { lessonId: id })))
  mediaLink = pick(links.renditions, ({ quality }) => quality === 'low').url
  const feed = replyOf('makeCalendarFeed', await me.post(pathOf('makeCalendarFeed'), {}))
  ownCalendar = new URL(feed.url).pathname
})
afterAll(async () => {
  await api.close()
  await site.remove()
})

type ExpectedAnswer = [
  what: string,
  path: string | (() => string),
  status: number,
  headers?: object,
]

const asked: ExpectedAnswer[] = [
  ['a public page', '/', 200],
  ['the shell of a private page', '/dashboard', 200],
  ['the 404 page', '/no-such-page', 404],
  ['a built script', '/assets/main.js', 200],
  ['a missing script', '/assets/no-such.js', 404],
  ['a file of the build', '/app.html', 200],
  ['a call', '/api/v1/catalogue', 200],
  ['a call without a token', '/api/v1/user', 401],
  ['a call that does not exist', '/api/v1/nothing', 404],
  ['an address that cannot be decoded', '/api/v1/order/%E0%A4%A', 400],
  ['the calls in OpenAPI', '/api/v1/openapi.json', 200],
  ['the calendar of all classes', '/calendar/classes.ics', 200],
  ["a student's own calendar", () => ownCalendar, 200],
  ['the index of the search', '/search-index/spm.json', 200],
  ['a recording', () => mediaLink, 200],
  ['a range of a recording', () => mediaLink, 206, { range: 'bytes=0-99' }],
  ['a range beyond its end', () => mediaLink, 416, { range: 'bytes=999999999-' }],
  ['a recording without a link', '/media/recordings/no-such-file.mp4', 403],
  ['a picture that does not exist', '/previews/no-such-picture.png', 404],
  ['a past paper that does not exist', '/papers/no-such-paper.pdf', 404],
  ['what search engines read', '/robots.txt', 200],
  ['the health check', '/healthz', 200],
  ['metrics without their token', '/metrics', 404],
]

describe('ERR-03: every answer says that it is ours', () => {
  it.each(asked)('%s', async (_what, path, status, headers = {}) => {
    const url = typeof path === 'string' ? path : path()
    const reply = await api.app.http.inject({ url, headers: { accept: '*/*', ...headers } })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers[ownAnswerHeader]).toBe('1')
  })

  it('a page that is unchanged', async () => {
    const first = await api.app.http.inject({ url: '/', headers: { accept: 'text/html' } })
    const again = await api.app.http.inject({
      url: '/',
      headers: { accept: 'text/html', 'if-none-match': String(first.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.headers[ownAnswerHeader]).toBe('1')
  })

  it('a call that comes too often', async () => {
    // Calls are counted by the minutes of the machine.
    vi.useFakeTimers({ toFake: ['Date'] })
    const replies = await Promise.all(
      Array.from({ length: 1201 }, () =>
        api.app.http.inject({ url: '/api/v1/user', remoteAddress: '10.9.9.9' }),
      ),
    ).finally(() => vi.useRealTimers())
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers[ownAnswerHeader]).toBe('1')
  })
})

it('PWA-04: a server that listens has recorded its build', async () => {
  expect(await api.db.select().from(builds)).toMatchObject([{ build: 'unknown' }])
})
