import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { teachers } from '#server/platform/db/schema/catalogue.ts'
import { guardianNotes } from '#server/platform/db/schema/guardians.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { parcels } from '#server/platform/db/schema/shipping.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
const office = api.as(administrator)
const searched = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`

const peopleFound = async (text: string) =>
  replyOf('people', await office.get(searched(pathOf('people'), text))).people.map(({ uid }) => uid)
const ordersFound = async (text: string) =>
  replyOf('staffOrders', await office.get(searched(pathOf('staffOrders'), text))).orders.map(
    ({ id }) => id,
  )
const parcelsFound = async (text: string) =>
  replyOf('staffParcels', await office.get(searched(pathOf('staffParcels'), text))).parcels.length

it.each([
  ['Nur’ain Sofea', "Nur'ain"],
  ['Jose\u0301 Fernandez', 'José'],
  ['José Fernandez', 'jose'],
  ['Wei‑Ming Tan', 'Wei-Ming'],
  ['Nurul  Huda', 'Nurul Huda'],
  ['Tan Wei Ming', 'wei ming'],
  ['Sa`adiah', 'saadiah'],
  ['陈伟明', '伟明'],
  ['கவிதா Raman', 'கவிதா'],
  ['D’Cruz', "d'cruz"],
])('REAL-01: %s is found by %s', async (name, text) => {
  const person = await api.arrive('Somebody')
  await api.db.update(users).set({ displayName: name }).where(eq(users.uid, person.uid))
  expect(await peopleFound(text)).toContain(person.uid)
  expect(await peopleFound('Muthusamy Quek')).not.toContain(person.uid)
})

describe('REAL-01: a number as WhatsApp shows it', () => {
  it.each([
    ['+60 12-345 6701', '012-3456701'],
    ['60123456702', '012-3456702'],
    ['(012) 345 6703', '012-3456703'],
    ['012-3456704', '012-3456704'],
    ['3456705', '012-3456705'],
    ['0060 12 345 6706', '012-3456706'],
    ['\u202A+60 12-345 6707\u202C', '012-3456707'],
    ['tel:+60123456708', '012-3456708'],
    ['+60 3-1234 5609', '03-12345609'],
    ['+60 88-123 410', '088-123410'],
    ['+60 (0)12-345 6711', '012-3456711'],
    ['012\u2011345\u20116712', '012-3456712'],
    ['012\u2013345\u20136713', '012-3456713'],
    ['012\u2212345\u22126714', '012-3456714'],
    ['12-345 6715', '012-3456715'],
    ['012.345.6716', '012-3456716'],
  ])('%s finds whoever has %s: person, order and parcel', async (text, kept) => {
    const person = await api.arrive('Aina')
    const shop = shopper(api, person)
    const { order_id } = await shop.payBy('pay-at-once', { subjects: [5], user_contact: kept })
    expect(await ordersFound(text)).toEqual([order_id])
    expect(await peopleFound(text)).toEqual([person.uid])
    expect(await parcelsFound(text)).toBe(1)
  })
})

it('REAL-01: a search may be pasted with invisible signs or typed in full width', async () => {
  const person = await api.arrive('Somebody')
  await api.db.update(users).set({ displayName: 'Wei Qing' }).where(eq(users.uid, person.uid))
  expect(await peopleFound('\u200BWei\u200B Ｑｉｎｇ')).toEqual([person.uid])
})

it('REAL-01: a teacher is found by a name typed on another keyboard', async () => {
  const jose = {
    id: 'jose',
    name: 'José D’Souza',
    groups: ['spma'],
    headline: 'Maths',
    biography: 'Sums',
  }
  await api.db.insert(teachers).values(jose)
  const found = async (text: string) =>
    replyOf('staffTeachers', await office.get(searched(pathOf('staffTeachers'), text))).teachers
  expect(await found("jose d'souza")).toMatchObject([{ id: 'jose' }])
  expect(await found('jose quek')).toEqual([])
})

it('REAL-01: a parcel is found by its tracking number as the slip prints it', async () => {
  const shop = shopper(api, await api.arrive('Aina'))
  const { order_id } = await shop.payBy('pay-at-once', { subjects: [5] })
  await api.db
    .update(parcels)
    .set({ tracking: 'EH123456789MY' })
    .where(eq(parcels.orderId, order_id))
  expect(await parcelsFound('eh 123 456 789 my')).toBe(1)
  expect(await parcelsFound('EH 123 456 780 MY')).toBe(0)
})

it("REAL-01: an order's words may stand in any order", async () => {
  const shop = shopper(api, await api.arrive('Aina'))
  const { order_id } = await shop.draft({ user_name: 'Nurul Aisyah binti Hassan' })
  expect(await ordersFound('hassan nurul')).toEqual([order_id])
  expect(await ordersFound('hassan osman')).toEqual([])
})

describe('REAL-01: a name is found as it is typed in every list', async () => {
  const name = 'Nur’ain Wei‑Ming Binti Jose\u0301'
  const person = await api.arrive('Somebody')
  const shop = shopper(api, person)
  const { order_id: orderId } = await shop.payBy('pay-at-once', {
    subjects: [5],
    user_name: name,
    user_contact: '012-7654321',
  })
  await api.db.update(users).set({ displayName: name }).where(eq(users.uid, person.uid))
  const { money } = replyOf('staffOrder', await office.get(pathOf('staffOrder', { orderId })))
  await office.post(pathOf('askRefund', { orderId }), {
    ...{ id: randomUUID(), charge: money.charges[0]?.id, amount: 100, reason: 'Paid twice' },
    ...{ includes_hardcopy: false, ends_access: false },
  })
  await api.app.domains.billing.payouts.record(api.clock.now())
  const at = api.clock.now()
  const asked = { id: randomUUID(), uid: person.uid, classId: 5, text: 'Why?' }
  await api.db.insert(questions).values({ ...asked, askedAt: at, receivedAt: at })
  await api.db.insert(guardianNotes).values({
    ...{ id: randomUUID(), studentUid: person.uid, classId: 5, byUid: administrator.uid, at },
    ...{ text: 'Well done', language: 'en', isAnswer: false, guardianshipId: null },
  })
  const roster = pathOf('classRoster', { classId: 5 })
  const found = {
    roster: async (text: string) =>
      replyOf('classRoster', await office.get(searched(roster, text))).total,
    payments: async (text: string) =>
      replyOf('staffPayments', await office.get(searched(pathOf('staffPayments'), text))).total,
    refunds: async (text: string) =>
      replyOf('staffRefunds', await office.get(searched(pathOf('staffRefunds'), text))).total,
    transactions: async (text: string) =>
      replyOf('staffTransactions', await office.get(searched(pathOf('staffTransactions'), text)))
        .total,
    questions: async (text: string) =>
      replyOf('staffQuestions', await office.get(searched(pathOf('staffQuestions'), text))).total,
    notes: async (text: string) =>
      replyOf('staffNotes', await office.get(searched(pathOf('staffNotes'), text))).total,
  }

  it.each(Object.keys(found) as (keyof typeof found)[])('in %s', async (list) => {
    for (const text of ["nur'ain", 'wei-ming', 'weiming', 'josé nurain'])
      expect([text, await found[list](text)]).toEqual([text, 1])
    expect(await found[list]('Muthusamy Quek')).toBe(0)
  })

  it('OFFC-03: who is selected with the search of a roster is who is shown there', async () => {
    const teacher = api.as(await staff(api))
    const selected = async (text: string) => {
      const answer = await office.get(`${searched(pathOf('people'), text)}&class=5`)
      return replyOf('people', answer).people.map(({ uid }) => uid)
    }
    for (const text of ['wei ming', '012-7654321', person.email]) {
      const { students } = replyOf('classRoster', await office.get(searched(roster, text)))
      expect(students.map(({ uid }) => uid)).toEqual(await selected(text))
    }
    // Whoever does not see addresses and numbers does not search in them.
    for (const text of ['012-7654321', person.email])
      expect(replyOf('classRoster', await teacher.get(searched(roster, text))).total).toBe(0)
  })
})
