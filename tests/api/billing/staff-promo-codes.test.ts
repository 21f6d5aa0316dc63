import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { promoState, promoStates, type StaffPromoCode } from '#contract/billing/promo-codes.ts'
import { promoCodes } from '#server/platform/db/schema/billing-orders.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { pathOf, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { attributeOf, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
afterEach(() => api.clock.set(testNow))

const code = (name: string, more: object = {}) => ({
  code: name,
  off: { kind: 'percent', percent: 20 },
  from: '2026-11-21',
  until: '2026-11-22',
  limit_total: null,
  limit_per_person: null,
  note: '',
  ...more,
})
const make = (body: object) => api.as(support).post(pathOf('makePromoCode'), body)
const change = (name: string, body: object) =>
  api.as(support).put(pathOf('changePromoCode', { promoCode: name }), body)
const listed = async (query: string) =>
  replyOf('promoCodes', await api.as(support).get(pathOf('promoCodes') + query))
const shown = async (name: string): Promise<StaffPromoCode> => {
  const { codes } = await listed(`?search=${name}`)
  const found = codes.find((one) => one.code === name)
  if (!found) throw new Error(`${name} is not shown`)
  return found
}
/** A new person with a draft; returns what a code takes off in sen, or null if it is invalid. */
async function buyer() {
  const mine = shopper(api, await api.arrive())
  const { order_id } = await mine.draft()
  const promo = async (name: string) => {
    const { attribute } = replyOf('applyPromo', await mine.promo(order_id, name))
    return attribute?.discounted_amount ?? null
  }
  return { ...mine, order_id, promo }
}

describe('STAFF-01, ORD-08: promo codes of the staff', () => {
  it('hold from midnight to midnight in Malaysia', async () => {
    expect((await make(code('!'))).status).toBe(422)
    await make(code('raya20', { until: '2026-11-22' }))
    const { promo } = await buyer()
    api.clock.set(new Date('2026-11-22T15:59:59.900Z'))
    expect(await promo('raya20')).toBe(13_800)
    api.clock.set(new Date('2026-11-22T16:00:00.100Z'))
    expect(await (await buyer()).promo('RAYA20')).toBeNull()
    await make(code('ESOK', { from: '2026-11-24', until: '2026-11-30' }))
    expect(await (await buyer()).promo('ESOK')).toBeNull()
    expect(promoState(await shown('ESOK'), api.clock.peek())).toBe('coming')
  })

  it('keep what they were made for', async () => {
    await make(code('TERBUKA', { note: ' Open day in May ' }))
    expect(await shown('TERBUKA')).toMatchObject({ note: 'Open day in May' })
    expect((await make(code('PANJANG', { note: 'x'.repeat(201) }))).status).toBe(422)
  })

  it('take off an amount, and no more than their limits allow', async () => {
    await make(
      code('TOLAK30', {
        off: { kind: 'amount', amount: 3000 },
        limit_total: 1,
        limit_per_person: 1,
      }),
    )
    const first = await buyer()
    expect(await first.promo('TOLAK30')).toBe(3000)
    await first.pay(first.order_id)
    expect(await (await buyer()).promo('TOLAK30')).toBeNull()
    const used = await shown('TOLAK30')
    expect(used).toMatchObject({ uses: 1, paid: 0, given: 0, is_content: false })
    expect(promoState(used, api.clock.peek())).toBe('used-up')
    await change('TOLAK30', {
      do: 'change',
      until: '2026-12-31',
      limit_total: 2,
      limit_per_person: 1,
    })
    expect(await (await buyer()).promo('TOLAK30')).toBe(3000)
  })

  it('stop counting at once, for drafts that have them too, and not for what is reserved', async () => {
    await make(code('HENTI'))
    const [draft, reserved] = [await buyer(), await buyer()]
    await draft.promo('HENTI')
    await reserved.promo('HENTI')
    await reserved.pay(reserved.order_id)
    await change('HENTI', { do: 'stop' })
    expect(await (await buyer()).promo('HENTI')).toBeNull()
    expect((await draft.pay(draft.order_id)).body).toMatchObject({ code: 'order.price-changed' })
    expect(attributeOf(await reserved.look())).toMatchObject({ discounted_amount: 13_800 })
    expect(attributeOf(await reserved.pay(reserved.order_id)).order_status).toBe('OPEN')
    await change('HENTI', { do: 'restart' })
    expect(await (await buyer()).promo('HENTI')).toBe(13_800)
    const written = await api.db.select().from(audit).where(eq(audit.subject, 'promo-code/HENTI'))
    expect(written.map(({ action, uid }) => [action, uid === support.uid])).toEqual([
      ['promo-code-made', true],
      ['promo-code-stopped', true],
      ['promo-code-restarted', true],
    ])
  })

  it('STAFF-02: a content load leaves alone what staff changed, and says so', async () => {
    expect((await shown('JIMAT50')).is_content).toBe(true)
    await change('JIMAT50', { do: 'stop' })
    const loaded = await api.contentLoad(testNow)
    expect(loaded.changed).toBe(0)
    expect(loaded.kept.promoCodes).toContain('JIMAT50')
    expect(loaded.kept.promoCodes).not.toContain('BELAJAR10')
    expect((await shown('JIMAT50')).stopped_at).not.toBeNull()
  })

  it('are refused in words where they cannot be', async () => {
    expect((await make(code('BELAJAR10'))).body).toMatchObject({ code: 'staff.refused' })
    const past = code('SEMALAM', { from: '2026-11-01', until: '2026-11-20' })
    expect((await make(past)).body).toMatchObject({ code: 'staff.refused' })
    expect((await make(code('SALAH', { until: '2026-11-20' }))).status).toBe(422)
    expect((await change('TIADA', { do: 'stop' })).body).toMatchObject({ code: 'promo.unknown' })
    const none = { do: 'change', limit_total: null, limit_per_person: null }
    expect((await change('ESOK', { ...none, until: '2026-11-23' })).body).toMatchObject({
      code: 'staff.refused',
    })
  })
})

it('OFFC-01: a running code is found and stopped, however many end later; the list is paged, filtered and exported', async () => {
  await make(code('SEKARANG', { note: 'Fair in Ipoh' }))
  const validFrom = new Date('2200-01-01T00:00:00Z')
  await api.db.insert(promoCodes).values(
    Array.from({ length: 240 }, (_, n) => ({
      ...{ code: `LATER${n}`, percent: 5, validFrom, byStaff: true },
      validUntil: new Date(validFrom.getTime() + n * 3_600_000),
    })),
  )
  api.clock.set(new Date('2026-11-21T04:00:00Z'))
  const first = await listed('')
  expect(first.codes[0]?.code).toBe('LATER239')
  const second = await listed(`?page=${encodeURIComponent(first.next ?? '')}`)
  expect(second.from).toBe(first.codes.length + 1)
  expect(second.codes[0]?.code).toBe(`LATER${239 - first.codes.length}`)

  expect((await listed('?search=fair%20in')).codes).toMatchObject([{ code: 'SEKARANG' }])
  expect((await listed('?search=later&state=coming')).total).toBe(240)
  const running = async () => (await listed('?state=running')).codes.map((one) => one.code)
  expect(await running()).toContain('SEKARANG')
  await change('SEKARANG', { do: 'stop' })
  expect(await running()).not.toContain('SEKARANG')
  expect((await listed('?search=SEKARANG&state=stopped')).total).toBe(1)
  for (const state of promoStates)
    for (const one of (await listed(`?state=${state}`)).codes)
      expect(promoState(one, api.clock.peek())).toBe(state)

  const exported = await api.as(support).get(`${pathOf('exportPromoCodes')}?search=sekarang`)
  expect(exported.text).toContain('SEKARANG')
  expect(exported.text).not.toContain('LATER')
})
