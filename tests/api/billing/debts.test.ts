import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { addMonths, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { debtKeptMonths, eraseAfterDays } from '#contract/shared/limits.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { writeOffs } from '#server/platform/db/schema/billing-payments.ts'
import { suspensions } from '#server/platform/db/schema/enrolment.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { dayMs, pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, staff } from '../support/learning.ts'
import { plusProgramme, referenceIn, shopper, statusOf } from '../support/orders.ts'

const api = await openApiForFile()
const anna = await staff(api, 'administrator')
const support = await staff(api, 'support')
afterEach(() => api.clock.set(testNow))

const card = {
  cc_name: 'Siti',
  cc_email: 'siti@example.com',
  cc_ic: '800101-14-5566',
  cc_phone: '013-3456789',
}
/** The card was charged for the first instalment, and refused for those named. */
async function plan(refused: readonly number[], name = 'Sofea') {
  const person = await api.arrive(name)
  const me = shopper(api, person)
  const { order_id: orderId } = await me.draft({ user_name: name })
  const answer = await me.post(pathOf('payOrder', { orderId }), { plan: 'instalments', ...card })
  const reference = referenceIn(replyOf('payOrder', answer).attribute?.payment_url ?? null)
  await api.bank.choose(reference, 'pay-at-once')
  await api.app.runJobs()
  await api.bank.act(reference, 1, 'charge')
  for (const number of refused) {
    await api.bank.act(reference, number, 'fail')
    await api.bank.act(reference, number, 'charge')
  }
  return { person, orderId, reference }
}
const indebted = (name?: string) => plan([2, 3], name)
const owedSen = 46_000

const writeOff = (orderId: string, by: Person = anna, reason = 'Moved abroad') =>
  api.as(by).post(pathOf('writeOffDebt', { orderId }), { reason })
const moneyOf = async (orderId: string) =>
  replyOf('staffOrder', await api.as(anna).get(pathOf('staffOrder', { orderId }))).money
const account = async (person: Person) =>
  replyOf('account', await api.as(person).get(pathOf('account')))
const askForDeletion = (person: Person) =>
  api.as(person).post(pathOf('deleteAccount'), { understood: true })
const isOverdue = async ({ uid }: Person) => {
  const rows = await api.db.select().from(suspensions).where(eq(suspensions.uid, uid))
  return rows.some(({ reason }) => reason === 'overdue')
}
const stored = async ({ uid }: Person) => {
  const [row] = await api.db.select().from(users).where(eq(users.uid, uid))
  return row
}
const refusedFor = (answer: { body: unknown }) => (answer.body as { message: string }).message

describe('ENT-06: writing off what is owed', () => {
  it('is recorded with amount and reason, moves no money, and ends what the order opened', async () => {
    const { person, orderId, reference } = await indebted()
    expect(await moneyOf(orderId)).toMatchObject({ debt: owedSen, written_off: null })
    expect((await writeOff(orderId)).status).toBe(200)
    expect((await writeOff(orderId)).status).toBe(200)
    expect(await moneyOf(orderId)).toMatchObject({
      balance: 29_000,
      debt: 0,
      owed: [],
      written_off: { amount: owedSen, reason: 'Moved abroad', by: 'Cikgu' },
    })
    expect(await statusOf(api, orderId)).toBe('PAID')
    const changes = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order/${orderId}`))
    expect(changes).toMatchObject([
      { action: 'debt-written-off', uid: anna.uid, after: { amount_sen: owedSen } },
    ])
    const room = pathOf('classroom', { slug: 'full-programme', classId: 5 })
    expect((await api.as(person).get(room)).status).toBe(403)
    // Nobody can pay it any more.
    expect((await api.bank.act(reference, 2, 'pay'))?.accepted).toBe(false)
    const paying = await api.as(person).post(pathOf('payInstalment', { orderId }), { number: 2 })
    expect(refusal(paying)[1]).toBe('order.not-allowed')
  })

  it('ENT-04: ends the suspension, so that the person may order again', async () => {
    const { person, orderId } = await indebted()
    api.clock.pass(9 * dayMs)
    await api.app.runJobs()
    expect(await isOverdue(person)).toBe(true)
    const unpaid = { order_id: orderId, order_status: 'PAID', programme_id: 2 }
    const page = pathOf('programmePage', { slug: 'full-programme' })
    const shown = async () => [
      replyOf('programmePage', await api.as(person).get(page)).unpaid_order,
      ...replyOf('dashboard', await api.as(person).get(pathOf('dashboard'))).unpaid_orders,
    ]
    expect(await shown()).toMatchObject([unpaid, unpaid])
    await writeOff(orderId)
    expect(await isOverdue(person)).toBe(false)
    expect(await shown()).toEqual([null])
  })

  it('ENT-04: until then the suspension stays, also when staff end all that was opened', async () => {
    const { person, orderId } = await indebted()
    api.clock.pass(9 * dayMs)
    await api.app.runJobs()
    const by = api.as(anna)
    const path = pathOf('personEnrolments', { uid: person.uid })
    const { enrolments } = replyOf('personEnrolments', await by.get(path))
    for (const { id, ended_at } of enrolments)
      if (ended_at === null)
        await by.post(path, { id: randomUUID(), do: 'end', enrolment: id, reason: 'Does not pay' })
    expect(await isOverdue(person)).toBe(true)
    const another = await shopper(api, person).create()
    expect(refusal(another)).toEqual([403, 'order.suspended'])
    await writeOff(orderId)
    expect(await isOverdue(person)).toBe(false)
    expect((await shopper(api, person).create()).status).toBe(200)
  })

  it('ENT-04: who is overdue in one programme orders in no other until it is settled', async () => {
    const { person, orderId } = await indebted()
    api.clock.pass(9 * dayMs)
    await api.app.runJobs()
    const me = shopper(api, person)
    const inPlus = { programme_id: plusProgramme, subjects: [13] }
    const start = async () => replyOf('order', await me.look(plusProgramme)).start
    expect(await start()).toMatchObject({ is_suspended: true })
    expect(refusal(await me.create(inPlus))).toEqual([403, 'order.suspended'])
    await writeOff(orderId)
    expect(await start()).toMatchObject({ is_suspended: false })
    expect((await me.create(inPlus)).status).toBe(200)
    // Suspended by staff is a matter of one programme.
    await changeSubscription(api, person, { isSuspended: true })
    expect(await start()).toMatchObject({ is_suspended: false })
  })

  it('is refused while charges are to come, where nothing is owed, and to support', async () => {
    const running = await plan([2])
    expect(refusedFor(await writeOff(running.orderId))).toContain('still scheduled')
    expect(refusal(await writeOff(running.orderId, support))).toEqual([403, 'staff.forbidden'])
    const { orderId } = await indebted()
    expect((await writeOff(orderId, anna, ' ')).status).toBe(422)
    expect(await moneyOf(orderId)).toMatchObject({ debt: owedSen })
  })

  it('cancels an order whose first charge was refused, which nobody can pay any more', async () => {
    const person = await api.arrive('Nadia')
    const me = shopper(api, person)
    const { order_id: orderId } = await me.draft({ user_name: 'Nadia' })
    const pay = () => me.post(pathOf('payOrder', { orderId }), { plan: 'instalments', ...card })
    const reference = referenceIn(replyOf('payOrder', await pay()).attribute?.payment_url ?? null)
    await api.bank.choose(reference, 'pay-at-once')
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'fail')
    await api.bank.act(reference, 1, 'charge')
    expect(await statusOf(api, orderId)).toBe('UNCOLLECTABLE')
    expect(await moneyOf(orderId)).toMatchObject({ debt: 75_000, balance: 0 })
    expect(await account(person)).toMatchObject({ debts: [], unsettled: [{ why: 'reserved' }] })
    expect((await writeOff(orderId, anna, 'Card stolen')).status).toBe(200)
    expect((await writeOff(orderId)).status).toBe(200)
    expect(await statusOf(api, orderId)).toBe('VOID')
    expect(await moneyOf(orderId)).toMatchObject({
      ...{ debt: 0, owed: [], balance: 0 },
      written_off: { amount: 75_000, reason: 'Card stolen', by: 'Cikgu' },
    })
    const changes = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order/${orderId}`))
    expect(changes).toMatchObject([
      { action: 'debt-written-off', uid: anna.uid, after: { amount_sen: 75_000 } },
    ])
    expect(refusal(await pay())[1]).toBe('order.unknown')
    expect(await account(person)).toMatchObject({ debts: [], unsettled: [] })
  })

  it('nobody writes off what they owe themselves', async () => {
    const { orderId, person } = await indebted()
    await api.db.update(users).set({ role: 'administrator' }).where(eq(users.uid, person.uid))
    expect(refusedFor(await writeOff(orderId, person))).toContain('your own order')
  })
})

describe('ENT-06 ACC-05: deleting an account with a debt', () => {
  it('is told plainly what is owed, by page and mail, and may be asked for', async () => {
    const { person, orderId } = await indebted()
    expect(await account(person)).toMatchObject({
      debts: [{ order_id: orderId, amount: owedSen }],
      unsettled: [],
    })
    expect((await askForDeletion(person)).status).toBe(200)
    await api.app.runJobs()
    const mail = (await api.mails()).find(
      ({ to, subject }) => to === person.email && subject.includes('deleted'),
    )
    expect(mail?.text).toContain('You still owe RM 460.00')
    expect(mail?.text).toContain(`${debtKeptMonths} months`)
  })

  it('a plan that still runs comes first', async () => {
    const { person } = await plan([2])
    expect((await account(person)).unsettled).toMatchObject([{ why: 'plan-running' }])
    expect(refusal(await askForDeletion(person))[1]).toBe('account.unsettled')
  })

  it('waits until the debt is written off; names on receipts stay, and nothing else', async () => {
    const { person, orderId } = await indebted('Hana')
    await askForDeletion(person)
    api.clock.set(new Date(testNow.getTime() + (eraseAfterDays + 1) * dayMs))
    await api.app.runJobs()
    expect(await stored(person)).toMatchObject({ isDeleted: false, email: person.email })
    expect((await writeOff(orderId)).status).toBe(200)
    api.clock.pass(2 * dayMs)
    await api.app.runJobs()
    expect(await stored(person)).toMatchObject({ isDeleted: true, email: '' })
    const [row] = await api.db.select().from(writeOffs).where(eq(writeOffs.orderId, orderId))
    expect(row).toMatchObject({ amountSen: owedSen, reason: '', by: anna.uid })
  })

  it('is done 24 months after the last payment all the same, and not a month before', async () => {
    const { person, orderId } = await indebted('Idris')
    await askForDeletion(person)
    const monthsLater = (count: number) =>
      atMalaysianTime(addMonths(malaysianDay(testNow), count), '13:00')
    for (const months of [1, debtKeptMonths - 1]) {
      api.clock.set(monthsLater(months))
      await api.app.runJobs()
      expect((await stored(person))?.isDeleted).toBe(false)
    }
    api.clock.set(monthsLater(debtKeptMonths))
    await api.app.runJobs()
    expect(await stored(person)).toMatchObject({ isDeleted: true, email: '', displayName: '' })
    const [row] = await api.db.select().from(writeOffs).where(eq(writeOffs.orderId, orderId))
    expect(row).toMatchObject({ amountSen: owedSen, by: null })
  })
})
