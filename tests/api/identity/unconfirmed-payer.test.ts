import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { parcels } from '#server/platform/db/schema/shipping.ts'
import { pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { confirmGuardian } from '../support/confirm-guardian.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const office = api.as(await staff(api, 'administrator'))

const secrets = {
  name: 'Nur Sofea Aqilah binti Rahman',
  contact: '019-8887776',
  address: '77 Lorong Rahsia',
  guardian: 'Puan Khadijah',
  guardianContact: '018-5554443',
}

/** A paid order whose student typed this address as their guardian's. */
async function paid(guardian: Person) {
  const student = await api.arrive('Sofea')
  const shop = shopper(api, student)
  const order = await shop.payBy('pay-at-once', {
    subjects: [5],
    user_name: secrets.name,
    user_email: student.email,
    user_contact: secrets.contact,
    address: secrets.address,
    is_guardian: true,
    guardian_name: secrets.guardian,
    guardian_email: guardian.email,
    guardian_contact: secrets.guardianContact,
  })
  await api.app.runJobs()
  return { student, orderId: order.order_id }
}

/** The bank gives back a part of the payment, which makes a credit note. */
async function refundPart(orderId: string): Promise<void> {
  const path = { orderId }
  const { money } = replyOf('staffOrder', await office.get(pathOf('staffOrder', path)))
  const id = randomUUID()
  await office.post(pathOf('askRefund', path), {
    ...{ id, charge: money.charges[0]?.id, amount: 1000, reason: 'One lesson less' },
    ...{ includes_hardcopy: false, ends_access: false },
  })
  await api.app.runJobs()
  const refund = await api.bank.refunds.findRefund(id)
  await api.bank.refunds.settleRefund(refund?.id ?? '', 'succeeded')
}

const callsOf = (orderId: string) => [
  pathOf('orders'),
  pathOf('orderRecord', { orderId }),
  pathOf('guardianHome'),
]
const parcelsSeenBy = async (person: Person, orderId: string) => ({
  record: replyOf(
    'orderRecord',
    await api.as(person).get(pathOf('orderRecord', { orderId })),
  ).parcels.map(({ class_name }) => class_name),
  home: replyOf('guardianHome', await api.as(person).get(pathOf('guardianHome'))).orders.flatMap(
    (order) => order.parcels.map(({ class_name }) => class_name),
  ),
})

describe('SEC-02: who owns the address that a student typed as their guardian’s', () => {
  it('reads what the student is called, classes, sums, dates and state, and nothing else', async () => {
    const stranger = await api.arrive('Lim')
    const { orderId } = await paid(stranger)
    for (const path of callsOf(orderId)) {
      const answer = await api.as(stranger).get(path)
      expect(answer.status, path).toBe(200)
      expect(answer.text, path).toContain(orderId)
      for (const secret of Object.values(secrets)) expect(answer.text, path).not.toContain(secret)
    }
    const record = await api.as(stranger).get(pathOf('orderRecord', { orderId }))
    expect(replyOf('orderRecord', record)).toMatchObject({
      student_name: 'Sofea',
      class_names: [expect.any(String) as string],
      order: { order_status: 'PAID', total_amount: expect.any(Number) as number },
    })
    expect(await parcelsSeenBy(stranger, orderId)).toEqual({ record: [], home: [] })
  })

  it('reads where the materials are once the student has confirmed them as guardian', async () => {
    const mother = await api.arrive('Khadijah')
    const { student, orderId } = await paid(mother)
    await confirmGuardian(api, student, mother)
    const { record, home } = await parcelsSeenBy(mother, orderId)
    expect(record).toHaveLength(1)
    expect(home).toEqual(record)
  })

  it('gets no word of a parcel on its way', async () => {
    const stranger = await api.arrive('Lim')
    const { student, orderId } = await paid(stranger)
    const rows = await api.db.select().from(parcels).where(eq(parcels.orderId, orderId))
    const numbers = rows.map(({ number }) => number)
    await office.put(pathOf('moveParcels'), { do: 'pack', parcels: numbers })
    const lines = `${orderId.slice(0, 8)} EP111222333MY`
    await office.post(pathOf('postParcels'), { courier: 'pos-laju', lines, parcels: [] })
    await api.app.runJobs()
    const told = (await api.mails()).filter(({ text }) => text.includes('EP111222333MY'))
    expect(told.map(({ to }) => to)).toEqual([student.email])
  })

  it.each(['receipt', 'credit note'] as const)(
    'has a %s of their own name, on which no address or full name of the student counts',
    async (paper) => {
      const stranger = await api.arrive('Lim')
      const { orderId } = await paid(stranger)
      if (paper === 'credit note') await refundPart(orderId)
      const file = async () => {
        const answer = await api.as(stranger).get(pathOf('orderRecord', { orderId }))
        const { receipt, refunds } = replyOf('orderRecord', answer)
        const url = paper === 'receipt' ? receipt?.pdf_url : refunds[0]?.credit_note?.pdf_url
        return (await api.send('GET', url ?? '')).text
      }
      const before = await file()
      expect(before.startsWith('%PDF-')).toBe(true)
      const [{ details } = { details: undefined }] = await api.db
        .select()
        .from(orders)
        .where(eq(orders.id, orderId))
      if (!details?.guardian) throw new Error('The order names no guardian.')
      const elsewhere = { name: 'Somebody Else', address: '1 Jalan Lain', postal: '50000' }
      const write = (changed: typeof details) =>
        api.db.update(orders).set({ details: changed }).where(eq(orders.id, orderId))
      await write({ ...details, ...elsewhere })
      expect(await file()).toBe(before)
      await write({ ...details, guardian: { ...details.guardian, name: 'Puan Lain' } })
      expect(await file()).not.toBe(before)
    },
  )
})
