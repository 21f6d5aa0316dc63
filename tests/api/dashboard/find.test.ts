import { and, eq, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Found } from '#contract/dashboard/find.ts'
import { receipts } from '#server/platform/db/schema/billing-payments.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { cardForm, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const [office, teacher] = [await staff(api, 'support'), await staff(api, 'teacher')]

const pathFor = (search: string) => `${pathOf('findInOffice')}?${new URLSearchParams({ search })}`
const find = async (search: string, person: Person = office): Promise<Found> =>
  replyOf('findInOffice', await api.as(person).get(pathFor(search)))
const nothing: Found = { people: [], orders: [], parcels: [], classes: [], lessons: [] }

const buyer = await api.arrive('Qistina Zulkifli')
const shop = shopper(api, buyer)
const { order_id } = await shop.payBy('pay-at-once', {
  subjects: [5],
  user_name: 'Qistina Zulkifli',
  user_contact: '012-7654321',
})

it('FIND-01: one search finds a person, their order and parcel by name, address and telephone', async () => {
  for (const text of ['zulkifli qis', 'Qistina', '+60 12-765 4321']) {
    const { people, orders, parcels } = await find(text)
    expect(people).toMatchObject([{ uid: buyer.uid }])
    expect(orders).toMatchObject([{ id: order_id, student: 'Qistina Zulkifli', status: 'PAID' }])
    expect(parcels).toMatchObject([{ status: 'to-pack' }])
  }
  expect((await find(buyer.email)).people).toMatchObject([{ uid: buyer.uid }])
})

it('FIND-01: a receipt and a parcel are found by their numbers', async () => {
  const [receipt] = await api.db.select().from(receipts).where(eq(receipts.orderId, order_id))
  expect((await find(String(receipt?.number))).orders).toMatchObject([
    { id: order_id, receipt_number: receipt?.number },
  ])
  const [parcel] = (await find('Qistina')).parcels
  expect((await find(`P${parcel?.number}`)).parcels).toEqual([parcel])
})

it('FIND-01: a lesson is found by words of its class and its title, the nearest first', async () => {
  const [nearest] = (await find('kimia')).lessons
  expect(nearest).toMatchObject({ class_name: 'Kimia' })
  const word = nearest?.title.split(' ').at(-1) ?? ''
  const { lessons, classes } = await find(`Kimia ${word}`)
  expect(lessons).toContainEqual(nearest)
  expect(classes).toEqual([])
  expect((await find('Kimia')).classes).toMatchObject([{ class_name: 'Kimia' }])
})

it('FIND-01: a lesson that intakes share is found once, even where they call it differently', async () => {
  const [nearest] = (await find('kimia')).lessons
  const { id, class_id, starts_at } = nearest!
  const meeting = and(eq(lessons.classId, class_id), eq(lessons.startsAt, new Date(starts_at)))
  const renamed = await api.db
    .update(lessons)
    .set({ title: 'Revision' })
    .where(and(meeting, ne(lessons.id, id)))
    .returning()
  expect(renamed.length).toBeGreaterThan(0)
  const starts = (await find('kimia')).lessons.map((one) => one.starts_at)
  expect(starts.filter((start) => start === starts_at)).toHaveLength(1)
  expect((await find('kimia revision')).lessons).toMatchObject([{ title: 'Revision', starts_at }])
})

it('FIND-01: nobody is found by an identity card', async () => {
  const other = shopper(api, await api.arrive('Siti'))
  const { order } = await other.reserve({})
  await other.post(pathOf('payOrder', { orderId: order.order_id }), cardForm)
  expect(await find(cardForm.cc_ic)).toEqual(nothing)
  expect(await find(cardForm.cc_ic.replaceAll('-', ''))).toEqual(nothing)
})

it('FIND-01: a teacher finds classes and lessons, and neither people nor money', async () => {
  expect(await find('Qistina', teacher)).toEqual(nothing)
  expect((await find('Kimia', teacher)).classes).toHaveLength(1)
})

it('FIND-01: one character is too little to search by', async () => {
  expect((await api.as(office).get(pathFor(' q '))).status).toBe(400)
})
