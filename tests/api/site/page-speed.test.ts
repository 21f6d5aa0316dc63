import { expect, it, vi } from 'vitest'
import type { PageSpeed } from '#contract/shared/page-speed.ts'
import { openTestApi, pathOf, type TestApi } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const token = 'metrics-token-of-this-very-test-only'
const env = { METRICS_TOKEN: token }
const api = await openApiForFile({ env })

const path = '/api/v1/page-speed'
const speed: PageSpeed = {
  page: 'home',
  navigation: 'open',
  from: 'network',
  connection: 'slow',
  measured: { LCP: 2600, INP: 210, CLS: 120, FCP: 1700, TTFB: 790 },
}
const labels = 'page="home",navigation="open",from="network",connection="slow"'

const send = async (body: unknown, on: TestApi = api) => {
  const { status } = await on.send('POST', path, { body })
  return status
}
const metrics = async (on: TestApi = api) => {
  const { text } = await on.send('GET', '/metrics', {
    headers: { authorization: `Bearer ${token}` },
  })
  return text.split('\n')
}
const speedIn = (lines: string[]) => lines.filter((line) => line.startsWith('kelasku_page_'))

it('the speed of a page is counted by kind, without signing in, and sets no cookie', async () => {
  expect(speedIn(await metrics())).toEqual([])
  const told = await api.send('POST', path, { body: speed })
  expect([told.status, told.headers['set-cookie'], told.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ])
  expect(await send({ ...speed, measured: { LCP: 900 } })).toBe(200)
  const lines = await metrics()
  for (const line of [
    `kelasku_page_lcp_seconds_bucket{le="2.5",${labels}} 1`,
    `kelasku_page_lcp_seconds_bucket{le="3",${labels}} 2`,
    `kelasku_page_lcp_seconds_sum{${labels}} 3.5`,
    `kelasku_page_inp_seconds_bucket{le="0.2",${labels}} 0`,
    `kelasku_page_inp_seconds_count{${labels}} 1`,
    `kelasku_page_cls_bucket{le="0.1",${labels}} 0`,
    `kelasku_page_cls_bucket{le="0.15",${labels}} 1`,
    `kelasku_page_fcp_seconds_bucket{le="1.8",${labels}} 1`,
    `kelasku_page_ttfb_seconds_bucket{le="0.8",${labels}} 1`,
  ])
    expect(lines).toContain(line)
})

it('a report is taken without looking at a token, and names nobody', async () => {
  const person = await api.arrive('Canary')
  const { status } = await api.send('POST', path, { body: speed, token: 'forged' })
  expect(status).toBe(200)
  expect((await metrics()).join('\n')).not.toContain(person.uid)
})

it.each([
  ['a page of no kind', { ...speed, page: '/full-programme/2' }],
  ['a way to open it that there is not', { ...speed, navigation: 'x' }],
  ['an unknown connection', { ...speed, connection: '4g' }],
  ['another label', { ...speed, uid: 'abc' }],
  ['another measure', { ...speed, measured: { FID: 1 } }],
  ['no number', { ...speed, measured: { LCP: '2600' } }],
  ['a negative number', { ...speed, measured: { LCP: -1 } }],
  ['a fraction', { ...speed, measured: { LCP: 0.5 } }],
  ['more than ten minutes', { ...speed, measured: { LCP: 600_001 } }],
  ['nothing measured', { ...speed, measured: undefined }],
  ['no report', 'slow'],
])('a report with %s is refused with 422 and not counted', async (_, body) => {
  const before = speedIn(await metrics())
  expect(await send(body)).toBe(422)
  expect(speedIn(await metrics())).toEqual(before)
})

it('a report of more than 1 KB is refused unread', async () => {
  expect(await send({ ...speed, page: 'x'.repeat(1100) })).toBe(413)
})

it('pages learn by the answers to their calls whether their speed is wanted', async () => {
  expect((await api.send('GET', pathOf('school'))).headers['x-reports']).toBe('speed')
})

it('without metrics no page is asked to report its speed, and no report is taken', async () => {
  const without = await openTestApi()
  try {
    expect(await send(speed, without)).toBe(404)
    expect((await without.send('GET', pathOf('school'))).headers['x-reports']).toBeUndefined()
  } finally {
    await without.close()
  }
})

it('sixty reports a minute are taken from one address', async () => {
  const own = await openTestApi({ env })
  // Calls are counted by the minutes of the machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let count = 0; count < 60; count += 1) expect(await send(speed, own)).toBe(200)
    expect(await send(speed, own)).toBe(429)
    expect(await metrics(own)).toContain(`kelasku_page_lcp_seconds_count{${labels}} 60`)
  } finally {
    vi.useRealTimers()
    await own.close()
  }
})
