import { expect, it } from 'vitest'
import type { ServiceStatus } from '#contract/dashboard/staff-endpoints.ts'
import { noteMoment } from '#server/platform/db/moments.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { dayMs, pathOf, replyOf } from '#tests/support/api.ts'
import { takesTestPayments } from '#server/modules/dashboard/status.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
const boss = api.as(await staff(api, 'administrator'))

async function statusOf(name: ServiceStatus['name']): Promise<ServiceStatus | undefined> {
  const { services } = replyOf('staffStatus', await boss.get(pathOf('staffStatus')))
  return services.find((one) => one.name === name)
}

it('OPEN-02: says of each service whether it works', async () => {
  const { services } = replyOf('staffStatus', await boss.get(pathOf('staffStatus')))
  const states = Object.fromEntries(services.map(({ name, state }) => [name, state]))
  expect(states).toMatchObject({ server: 'works', database: 'works', payments: 'works' })
  expect(states).toMatchObject({ jobs: 'works', mail: 'works', whatsapp: 'works' })
  expect(services.every(({ state, count }) => state !== 'off' || count === 0)).toBe(true)
})

it('OPEN-01: says whether payments take real money, and wants it of a real school', async () => {
  expect(await statusOf('payments')).toMatchObject({ state: 'works', mode: 'sandbox' })
  const { config, payments } = api.app.context
  const takes = (production: boolean, mode: typeof payments.mode) =>
    takesTestPayments({ config: { ...config, production }, payments: { ...payments, mode } })
  expect([takes(true, 'test'), takes(true, 'live'), takes(false, 'test')]).toEqual([
    true,
    false,
    false,
  ])
})

it('OPEN-02: wants a backup that is younger than two days', async () => {
  expect(await statusOf('backup')).toMatchObject({ state: 'attention', at: null })
  const now = api.clock.peek()
  await noteMoment(api.db, 'last-backup', now)
  expect(await statusOf('backup')).toMatchObject({ state: 'works', at: now.toISOString() })
  await noteMoment(api.db, 'last-backup', new Date(now.getTime() - 2 * dayMs))
  expect(await statusOf('backup')).toMatchObject({ state: 'attention' })
})

it('OPEN-02: names jobs that were given up', async () => {
  const now = api.clock.peek()
  await api.db.insert(jobs).values({
    ...{ id: crypto.randomUUID(), kind: 'none', body: {}, attempts: 16 },
    ...{ createdAt: now, dueAt: now, failedAt: now },
  })
  expect(await statusOf('jobs')).toMatchObject({ state: 'attention', count: 1 })
})

it('OPEN-02: sends a test mail to who asks for it', async () => {
  const { to } = replyOf('testMail', await boss.post(pathOf('testMail'), {}))
  expect(await api.mails()).toMatchObject([{ to, subject: "Kelasku's email works" }])
})
