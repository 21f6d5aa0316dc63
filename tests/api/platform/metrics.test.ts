import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { paymentEvents } from '#server/platform/db/schema/billing-payments.ts'
import { minuteMs, pathOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { shopper } from '../support/orders.ts'

const token = 'metrics-token-of-this-very-test-only'
const api = await openApiForFile({ env: { METRICS_TOKEN: token } })

const read = async () => {
  const headers = { authorization: `Bearer ${token}` }
  const { status, text } = await api.send('GET', '/metrics', { headers })
  expect(status).toBe(200)
  return text
}
const valueOf = (text: string, name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])

it('metrics count requests by route, and say nothing of who asked or for what', async () => {
  const person = await api.arrive('Nurul')
  const me = shopper(api, person)
  const { order_id } = await me.draft()
  await me.get(pathOf('orderRecord', { orderId: order_id }))
  await api.send('GET', '/api/v1/order/2', { token: 'forged' })
  const text = await read()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{route="\/api\/v1\/orders\/:orderId",method="GET",status="200"\} 1/,
  )
  expect(text).toMatch(/route="\/api\/v1\/order\/:programmeId",method="GET",status="401"/)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toMatch(/kelasku_database_connections\{state="open"\} [1-9]/)
  for (const secret of [person.uid, person.email, person.name, order_id, token])
    expect(text).not.toContain(secret)
})

it('metrics say what waits: jobs, those given up, payments nobody told us of, events set aside', async () => {
  await shopper(api, await api.arrive()).reserve()
  const now = api.clock.peek()
  const job = { kind: 'mail', body: {}, createdAt: now }
  const ago = new Date(now.getTime() - 10 * minuteMs)
  await api.db.insert(jobs).values([
    { ...job, id: randomUUID(), dueAt: ago },
    // Recordings of an evening are prepared one after the other.
    {
      ...{ ...job, kind: 'prepare-recording', id: randomUUID() },
      dueAt: new Date(now.getTime() - 60 * minuteMs),
    },
    { ...job, id: randomUUID(), dueAt: ago, failedAt: now },
    { ...job, id: randomUUID(), dueAt: new Date(now.getTime() + minuteMs) },
  ])
  await api.db.insert(paymentEvents).values({
    provider: 'sandbox',
    eventId: 'aside',
    status: 'succeeded',
    amountSen: 1,
    currency: 'MYR',
    quarantined: 'unknown payment',
    receivedAt: now,
  })
  api.clock.pass(5 * minuteMs)
  const text = await read()
  expect(valueOf(text, 'kelasku_jobs_waiting')).toBe(3)
  expect(valueOf(text, 'kelasku_jobs_failed')).toBe(1)
  expect(valueOf(text, 'kelasku_oldest_job_seconds')).toBeCloseTo(900, -1)
  expect(valueOf(text, 'kelasku_oldest_undecided_payment_seconds')).toBeCloseTo(300, -1)
  expect(valueOf(text, 'kelasku_payment_events_quarantined')).toBe(1)
})

it.each([undefined, 'Bearer wrong', `Basic ${token}`, token])(
  'metrics are hidden from a caller with %s',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const { status, text } = await api.send('GET', '/metrics', { headers })
    expect([status, text.includes('kelasku_')]).toEqual([404, false])
  },
)
