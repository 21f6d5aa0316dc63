import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { promoCodes } from '#server/platform/db/schema/billing-orders.ts'
import { priceLists } from '#server/platform/db/schema/catalogue.ts'
import { pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { attributeOf, shopper } from '../support/orders.ts'

const api = await openApiForFile()
beforeAll(async () => {
  await api.db.update(priceLists).set({ hardcopySen: 0 })
  await api.app.contentChanged()
})

async function codeWith(off: { percent: number } | { amountSen: number }): Promise<string> {
  const code = `OFF${randomInt(1e9)}`
  const validity = { validFrom: new Date(0), validUntil: new Date('2049-12-31T15:59:59Z') }
  await api.db.insert(promoCodes).values({ code, ...off, ...validity })
  return code
}

describe('ORD-08: a code that leaves nothing to pay', () => {
  it('opens the classes at once, without a bank, with a receipt of nothing', async () => {
    const person = await api.arrive('Sofea')
    const shop = shopper(api, person)
    const draft = await shop.draft({ user_email: person.email })
    const { total_amount } = attributeOf(
      await shop.promo(draft.order_id, await codeWith({ percent: 100 })),
    )
    expect(total_amount).toBe(0)
    expect(attributeOf(await shop.pay(draft.order_id))).toMatchObject({
      order_status: 'PAID',
      payment_url: null,
    })
    const record = replyOf(
      'orderRecord',
      await shop.get(pathOf('orderRecord', { orderId: draft.order_id })),
    )
    expect(record.receipt).toMatchObject({ method: null })
    expect(replyOf('user', await shop.get(pathOf('user'))).user_profile.subscription).toHaveLength(
      1,
    )
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === person.email)
    expect(mails.flatMap(({ attachments }) => attachments ?? [])).toHaveLength(1)
    expect(refusal(await shop.pay(draft.order_id))).toEqual([409, 'order.not-allowed'])
  })

  it('opens them by the guardian’s link too, which then shows that it is paid', async () => {
    const shop = shopper(api, await api.arrive('Sofea'))
    const { order_id: orderId } = await shop.draft({
      ...{ is_guardian: true, guardian_name: 'Puan Siti', guardian_email: 'siti@example.com' },
      guardian_contact: '013-3456789',
    })
    await shop.promo(orderId, await codeWith({ percent: 100 }))
    await shop.post(pathOf('askGuardian', { orderId }), {})
    const link = await shop.post(pathOf('makeGuardianLink', { orderId }), {})
    const token = replyOf('makeGuardianLink', link).url.split('/').at(-1) ?? ''
    const paying = await api.send('POST', pathOf('payLinkedOrder', { token }), {
      body: { plan: 'once' },
    })
    expect(replyOf('payLinkedOrder', paying).payment_url).toBe(`${api.origin}/${token}`)
    const linked = replyOf('linkedOrder', await api.send('GET', pathOf('linkedOrder', { token })))
    expect(linked.order.order_status).toBe('PAID')
  })
})

it('ORD-08: a code that leaves less than a bank takes is refused at the code, and the draft stays', async () => {
  const shop = shopper(api, await api.arrive())
  const draft = await shop.draft()
  const code = await codeWith({ amountSen: draft.total_amount - 199 })
  expect(refusal(await shop.promo(draft.order_id, code))).toEqual([422, 'order.below-minimum'])
  expect(attributeOf(await shop.look())).toMatchObject({
    promo_code: null,
    total_amount: draft.total_amount,
  })
  const enough = await codeWith({ amountSen: draft.total_amount - 200 })
  expect(attributeOf(await shop.promo(draft.order_id, enough)).total_amount).toBe(200)
})
