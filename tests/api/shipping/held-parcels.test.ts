import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { parcels } from '#server/platform/db/schema/shipping.ts'
import { pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const anna = await staff(api, 'administrator')
const bala = await staff(api, 'administrator')
const support = await staff(api, 'support')

async function paid() {
  const person = await api.arrive('Sofea')
  const { order, reference } = await shopper(api, person).reserve({ user_email: person.email })
  await api.bank.choose(reference, 'pay-at-once')
  return { orderId: order.order_id, reference }
}
async function askRefund(orderId: string, more: object) {
  const path = pathOf('staffOrder', { orderId })
  const { money } = replyOf('staffOrder', await api.as(anna).get(path))
  return api.as(anna).post(pathOf('askRefund', { orderId }), {
    ...{ id: randomUUID(), charge: money.charges[0]?.id, amount: 60_000, reason: 'Requested' },
    ...{ includes_hardcopy: false, ends_access: false },
    ...more,
  })
}
const dispute = (reference: string) => api.bank.refunds.disputes.open({ reference }, {})

describe('OFFC-06: the parcels of an order whose money goes back', () => {
  const numbersOf = async (orderId: string) =>
    (await api.db.select().from(parcels).where(eq(parcels.orderId, orderId))).map(
      ({ number }) => number,
    )
  const list = async (query = '') =>
    replyOf('staffParcels', await api.as(support).get(`${pathOf('staffParcels')}${query}`))
  const move = (what: string, numbers: readonly number[]) =>
    api.as(support).put(pathOf('moveParcels'), { do: what, parcels: numbers })

  it('OFFC-06: are on hold while a bank disputes it: not to pack, not printed, not packed, not posted', async () => {
    const held = await paid()
    const packed = await paid()
    const numbers = [...(await numbersOf(held.orderId)), ...(await numbersOf(packed.orderId))]
    await move('pack', await numbersOf(packed.orderId))
    const before = await list()
    await dispute(held.reference)
    await dispute(packed.reference)
    const after = await list('?show=held')
    expect(after.parcels.map(({ number, held: why }) => [number, why])).toEqual(
      numbers.map((number) => [number, 'disputed']),
    )
    expect(after.counts).toMatchObject({
      'to-pack': before.counts['to-pack'] - 2,
      packed: before.counts.packed - 2,
      held: before.counts.held + 4,
    })
    expect((await list('?show=to-pack')).parcels.map(({ number }) => number)).not.toContain(
      numbers[0],
    )
    expect(refusal(await move('pack', await numbersOf(held.orderId)))).toEqual([
      409,
      'staff.refused',
    ])
    const [one] = await numbersOf(packed.orderId)
    const posted = replyOf(
      'postParcels',
      await api.as(support).post(pathOf('postParcels'), {
        ...{ courier: 'pos-laju', lines: `P${one} EP999999999MY`, parcels: [] },
      }),
    )
    expect(posted).toMatchObject({ posted: 0, problems: [{ about: `P${one}`, why: 'held' }] })
    const page = replyOf(
      'staffParcel',
      await api.as(support).get(pathOf('staffParcel', { parcel: one ?? 0 })),
    )
    expect(page).toMatchObject({ status: 'packed', held: 'disputed' })
  })

  it('OFFC-06: are on hold while a refund of them waits, and again to pack when it is declined', async () => {
    const { orderId } = await paid()
    const id = randomUUID()
    await askRefund(orderId, { id, includes_hardcopy: true })
    const [number] = await numbersOf(orderId)
    const heldOf = async () => (await list(`?search=P${number}`)).parcels.map(({ held }) => held)
    expect(await heldOf()).toEqual(['refunded'])
    await api.as(bala).put(pathOf('decideRefund', { orderId }), { do: 'decline', id })
    expect(await heldOf()).toEqual([null])
  })
})
