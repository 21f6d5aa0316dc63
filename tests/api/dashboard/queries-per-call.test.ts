import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { pathOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { cardPlans } from '../support/card-plan.ts'
import { enrol } from '../support/learning.ts'
import { fullProgramme, plusProgramme, shopper } from '../support/orders.ts'

const api = await openApiForFile()

type Sent = { name?: string | undefined; text: string }
const ofCaller = 'person_by_uid'

/** What this call sends to PostgreSQL on a warm server, besides the caller's one query. */
async function sentFor(person: Person, path: string): Promise<Sent[]> {
  const me = api.as(person)
  await me.get(path)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect(await me.get(path)).toMatchObject({ status: 200 })
    const sent = query.mock.calls.map(([asked]) => asked as unknown as Sent)
    expect(sent.filter(({ name }) => name === ofCaller)).toHaveLength(1)
    return sent.filter(({ name }) => name !== ofCaller)
  } finally {
    query.mockRestore()
  }
}

async function expectFew(person: Person, path: string, most: number): Promise<void> {
  const sent = await sentFor(person, path)
  const names = sent.map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: most }, () => expect.stringMatching(/\w/) as string))
  expect(new Set(names).size).toBe(most)
  expect(
    sent.filter(({ text }) => /"?details"?\s*->/.test(text) && /\borders\b/.test(text)),
  ).toEqual([])
}

const learner = await api.arrive('Mei Ling')
await enrol(api, learner, { classIds: [5, 7] })
await shopper(api, learner).buy([9])
await shopper(api, learner).buy([1], plusProgramme)
const payer = await api.arrive('Aina')
await enrol(api, payer, { classIds: [7] })
await shopper(api, payer).payBy('leave-pending')
const guardian = await api.arrive('Siti')
const guarded = { is_guardian: true, guardian_name: 'Siti', guardian_email: guardian.email }
const instalmentPayer = await api.arrive('Devi')
await enrol(api, instalmentPayer, { classIds: [7] })
await cardPlans(api).setUp(instalmentPayer, { ...guarded, guardian_contact: '013-3456789' })
const drafting = await api.arrive('Farid')
await enrol(api, drafting, { classIds: [7] })
await shopper(api, drafting).draft()
await shopper(api, await api.arrive('Kavin')).reserve({
  ...guarded,
  guardian_contact: '013-3456789',
})
await api.app.runJobs()
const slug = 'full-programme'

describe('a call that opens the app makes few queries, each prepared, and searches no details of orders', () => {
  it.each([
    ['user', pathOf('user'), 0],
    ['dashboard', pathOf('dashboard'), 2],
    ['myClasses', pathOf('myClasses'), 1],
    ['programmePage', pathOf('programmePage', { slug }), 2],
    ['classroom', pathOf('classroom', { slug, classId: 5 }), 1],
    ['notices', pathOf('notices'), 1],
    ['myRecordings', pathOf('myRecordings'), 2],
    // Card plans are read once for all orders.
    ['orders', pathOf('orders'), 2],
  ])('%s', (_, path, most) => expectFew(learner, path, most))

  it.each([
    ['dashboard', pathOf('dashboard'), 2],
    ['order', pathOf('order', { programmeId: fullProgramme }), 2],
  ])('%s, while a payment is under way', (_, path, most) => expectFew(payer, path, most))

  it.each([
    ['dashboard', pathOf('dashboard'), 2],
    ['orders', pathOf('orders'), 2],
  ])('%s, with a card plan before its first charge', (_, path, most) =>
    expectFew(instalmentPayer, path, most),
  )

  it('dashboard, with a draft', () => expectFew(drafting, pathOf('dashboard'), 2))

  it('orders, of a guardian of two students', async () => {
    expect(await sentFor(guardian, pathOf('orders'))).toHaveLength(2)
  })
})
