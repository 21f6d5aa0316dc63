import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { desc, eq, like } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { lowestPrice, pricesOf } from '#contract/catalogue/lowest-price.ts'
import type { ChangePrices, PricesForm, StaffPriceList } from '#contract/catalogue/staff-prices.ts'
import { contentFolder, readContent } from '#server/content-load/content-files.ts'
import { exportCatalogue } from '#server/content-load/export-catalogue.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { payments } from '#server/platform/db/schema/billing-payments.ts'
import { priceLists } from '#server/platform/db/schema/catalogue.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { dayMs, pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { attributeOf, paymentOf, plusProgramme, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const administrator = api.as(await staff(api, 'administrator'))
const full = 'full-programme'
const running = 'full-2026-09'

const lists = async () =>
  replyOf('staffPrices', await administrator.get(pathOf('staffPrices'))).lists
const listOf = async (key: string): Promise<StaffPriceList> => {
  const found = (await lists()).find((one) => one.key === key)
  if (!found) throw new Error(`there are no prices of ${key}`)
  return found
}
const put = (priceKey: string, body: ChangePrices) =>
  administrator.put(pathOf('changePrices', { priceKey }), body)
const today = () => malaysianDay(api.clock.now())

/** Classes for so much each, from a day on; of one intake, or of all. */
const costing = (sen: number, more: Partial<PricesForm> = {}): PricesForm => ({
  holds_from: today(),
  tiers: Array.from({ length: 15 }, (_, n) => ({ no_sub: n + 1, price: sen * (n + 1) })),
  hardcopy_price: 3000,
  contents: null,
  ...more,
})
async function publish(key: string, prices: PricesForm): Promise<void> {
  const { version } = await listOf(key)
  const saved = await put(key, { do: 'save-draft', replaces: version, prices })
  expect(saved.status).toBe(200)
  const published = await put(key, { do: 'publish', replaces: (await listOf(key)).version })
  expect(published.status).toBe(200)
}
async function withdrawAll(): Promise<void> {
  for (const { key } of await lists())
    for (;;) {
      const { holds, is_own, coming, version } = await listOf(key)
      const edition = [...coming, ...(is_own && holds ? [holds] : [])].find(
        ({ by_staff }) => by_staff,
      )
      if (!edition) break
      await put(key, { do: 'withdraw', replaces: version, id: edition.id })
    }
}
const publicPrice = async (programmeId = 2) => {
  const catalogue = replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
  return lowestPrice(pricesOf(catalogue, programmeId))?.totalSen
}
describe('STAFF-01: prices', () => {
  it('are drafted, published from a day on, shown everywhere, withdrawn, and each step is recorded', async () => {
    const before = await listOf(full)
    expect(before).toMatchObject({ is_own: true, draft: null, holds: { by_staff: false } })
    const aina = shopper(api, await api.arrive())
    const prices = costing(40_000, { hardcopy_price: 3500 })
    await put(full, { do: 'save-draft', replaces: before.version, prices })
    expect(await publicPrice()).toBe(39_000)
    expect((await listOf(full)).draft).toMatchObject(prices)

    await put(full, { do: 'publish', replaces: (await listOf(full)).version })
    await vi.waitFor(async () => expect(await publicPrice()).toBe(43_500), untilDone)
    const { start, mapping_data } = replyOf('order', await aina.look())
    expect(start?.on_sale[0]).toMatchObject({ hardcopy_price: 3500 })
    expect(mapping_data).toMatchObject({ hardcopy_price: 3500 })
    expect(mapping_data?.price_mapping[0]).toEqual({ no_sub: 1, price: 40_000 })
    expect(await aina.draft({ subjects: [5] })).toMatchObject({
      hardcopy_amount: 3500,
      total_amount: 43_500,
    })

    const published = await listOf(full)
    await put(full, {
      do: 'withdraw',
      replaces: published.version,
      id: published.holds?.id ?? 0,
    })
    await vi.waitFor(async () => expect(await publicPrice()).toBe(39_000), untilDone)
    const written = await api.db
      .select({ action: audit.action, before: audit.before, after: audit.after })
      .from(audit)
      .where(eq(audit.subject, `prices/${full}`))
      .orderBy(audit.id)
    expect(written.map(({ action }) => action)).toEqual([
      'prices-draft-saved',
      'prices-published',
      'prices-withdrawn',
    ])
    expect(written[1]).toMatchObject({
      before: { price_1: 36_000, hardcopy_price: 3000 },
      after: { price_1: 40_000, hardcopy_price: 3500 },
    })
  })

  it('hold from their day on, on public pages too, and those of an intake go before', async () => {
    await publish(full, costing(50_000, { holds_from: addDays(today(), 2) }))
    await publish(running, costing(45_000, { holds_from: addDays(today(), 1) }))
    expect(await publicPrice()).toBe(39_000)
    api.clock.pass(dayMs)
    await vi.waitFor(async () => expect(await publicPrice()).toBe(48_000), untilDone)
    api.clock.pass(dayMs)
    expect(await publicPrice()).toBe(48_000)
    await withdrawAll()
    await vi.waitFor(async () => expect(await publicPrice()).toBe(39_000), untilDone)
  })

  it('are refused by their field, and when somebody else was faster', async () => {
    const { version } = await listOf(full)
    const wrong = costing(40_000, {
      tiers: [
        { no_sub: 1, price: 40_000 },
        { no_sub: 2, price: 39_000 },
      ],
    })
    const answer = await put(full, { do: 'save-draft', replaces: version, prices: wrong })
    expect(answer.body).toMatchObject({
      code: 'form.invalid',
      fields: { 'prices.tiers.1.price': { rule: 'less' } },
    })
    const past = costing(40_000, { holds_from: addDays(today(), -1) })
    const over = await put(full, { do: 'save-draft', replaces: version, prices: past })
    expect(over.body).toMatchObject({ code: 'staff.refused' })
    await put(full, { do: 'save-draft', replaces: version, prices: costing(41_000) })
    const late = await put(full, { do: 'save-draft', replaces: version, prices: costing(42_000) })
    expect(late.body).toMatchObject({ code: 'staff.refused' })
    await put(full, { do: 'drop-draft', replaces: (await listOf(full)).version })
    expect((await listOf(full)).draft).toBeNull()
  })

  it('say what plus includes in the languages of its students', async () => {
    const contents = [{ text: 'Everything', ms: { text: 'Semuanya' } }]
    await publish('plus-programme', costing(45_000, { contents }))
    await vi.waitFor(async () => {
      const catalogue = replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
      expect(pricesOf(catalogue, plusProgramme).contents).toEqual(contents)
    }, untilDone)
    await withdrawAll()
  })

  it('STAFF-02: stay when the content files are loaded again, and are written back into them', async () => {
    const tomorrow = addDays(today(), 1)
    await publish(full, costing(41_000, { hardcopy_price: 2500 }))
    await publish(running, costing(44_000, { holds_from: tomorrow }))
    const loaded = await loadContent(api.db, {
      folder: contentFolder,
      mediaFolder: mediaFolder(api.dataDir),
      now: api.clock.now(),
    })
    expect(loaded.kept.prices).toEqual([running, full])
    await api.app.contentChanged()
    expect(await publicPrice()).toBe(43_500)

    const folder = await mkdtemp(join(tmpdir(), 'kelasku-prices-'))
    await cp(contentFolder, folder, { recursive: true })
    const said = await exportCatalogue(api.db, folder, api.clock.now())
    expect(said).toContain('catalogue/prices.json: written with the prices of staff')
    const { files } = await readContent(folder)
    expect(
      files['catalogue/prices.json'].map(({ intake_key, holds_from, hardcopy_price, tiers }) => [
        intake_key,
        holds_from,
        hardcopy_price,
        tiers[0]?.price,
      ]),
    ).toEqual([
      [undefined, undefined, 2500, 41_000],
      [running, tomorrow, 3000, 44_000],
      [undefined, undefined, 3000, 45_000],
    ])
    // Loaded into an empty list they are the same prices.
    await api.db.delete(priceLists)
    await loadContent(api.db, {
      folder,
      mediaFolder: mediaFolder(api.dataDir),
      now: api.clock.now(),
    })
    await rm(folder, { recursive: true })
    await api.app.contentChanged()
    expect(await publicPrice()).toBe(43_500)
    api.clock.pass(dayMs)
    expect(await publicPrice()).toBe(47_000)
    await api.db.delete(priceLists)
    await loadContent(api.db, {
      folder: contentFolder,
      mediaFolder: mediaFolder(api.dataDir),
      now: api.clock.now(),
    })
    await api.app.contentChanged()
  })
})

describe('ORD-07: an order and a price that changes', () => {
  it('a reserved order keeps what it was offered; a draft is shown the new price before it is paid', async () => {
    const [reserved, draft] = [
      shopper(api, await api.arrive()),
      shopper(api, await api.arrive('Sofea')),
    ]
    const open = await reserved.reserve({ subjects: [5] })
    const drafted = await draft.draft({ subjects: [5] })
    await publish(running, costing(52_000, { hardcopy_price: 4000 }))

    const paying = await reserved.pay(open.order.order_id)
    expect(paying.status).toBe(200)
    expect(attributeOf(paying)).toMatchObject({ total_amount: 39_000, hardcopy_amount: 3000 })
    expect(refusal(await draft.pay(drafted.order_id))).toEqual([409, 'order.price-changed'])
    expect(attributeOf(await draft.look())).toMatchObject({
      total_amount: 56_000,
      hardcopy_amount: 4000,
    })
    expect((await draft.pay(drafted.order_id)).status).toBe(200)
    expect((await paymentOf(api, drafted.order_id)).amountSen).toBe(56_000)
    expect(await shopper(api, await api.arrive('Mei')).draft({ subjects: [5] })).toMatchObject({
      total_amount: 56_000,
    })
    await withdrawAll()
  })

  it('a reserved order keeps its place when the sale of its intake ends, and nobody else gets one', async () => {
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve({ subjects: [5] })
    const found = replyOf('staffIntakes', await administrator.get(pathOf('staffIntakes')))
    const intake = found.intakes.find(({ key }) => key === running)
    if (!intake) throw new Error(`there is no ${running}`)
    const { title, starts_on, ends_on, last_paper_on } = intake
    const sold = async (dates: object, replaces: string) =>
      administrator.put(pathOf('changeIntake', { intakeKey: running }), {
        do: 'change',
        replaces,
        intake: { title, starts_on, ends_on, last_paper_on, ...dates },
        overlap: false,
        outside: null,
        notify: false,
        note: '',
      })
    const ended = { sale_from: null, sale_until: addDays(today(), -1) }
    expect((await sold(ended, intake.version)).status).toBe(200)
    const other = shopper(api, await api.arrive('Sofea'))
    await vi.waitFor(
      async () => expect(refusal(await other.create())).toEqual([409, 'programme.closed']),
      untilDone,
    )
    expect((await aina.pay(order.order_id)).status).toBe(200)
    const again = replyOf('staffIntakes', await administrator.get(pathOf('staffIntakes')))
    const { version = '' } = again.intakes.find(({ key }) => key === running) ?? {}
    expect((await sold({ sale_from: null, sale_until: null }, version)).status).toBe(200)
  })

  it('ORD-07: nothing is charged that was not shown, whatever staff do meanwhile', async () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constantFrom('publish', 'publish for the intake', 'publish for tomorrow'),
        sen: fc.integer({ min: 300, max: 600 }).map((ringgit) => ringgit * 100),
      }),
      fc.record({
        what: fc.constantFrom('withdraw', 'order', 'look', 'pay', 'pay', 'cancel', 'a day passes'),
        sen: fc.constant(0),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await withdrawAll()
        const person = await api.arrive()
        const aina = shopper(api, person)
        /** What the person was last shown for their order. */
        let shown: { id: string; totalSen: number } | undefined
        const look = async () => {
          const order = replyOf('order', await aina.look()).attribute
          shown = order ? { id: order.order_id, totalSen: order.total_amount } : undefined
          return order
        }
        for (const { what, sen } of steps) {
          if (what === 'publish') await publish(full, costing(sen))
          if (what === 'publish for the intake') await publish(running, costing(sen))
          if (what === 'publish for tomorrow')
            await publish(full, costing(sen, { holds_from: addDays(today(), 1) }))
          if (what === 'withdraw') await withdrawAll()
          if (what === 'a day passes') api.clock.pass(dayMs)
          if (what === 'look') await look()
          if (what === 'order') {
            await aina.create({ subjects: [5] })
            await look()
          }
          if (what === 'cancel' && shown) {
            await aina.cancel(shown.id)
            await look()
          }
          if (what === 'pay' && shown) {
            const before = shown
            const answer = await aina.pay(before.id)
            if (answer.status === 200) {
              const charged = await paymentOf(api, before.id)
              expect(charged.amountSen).toBe(before.totalSen)
            } else if (refusal(answer)[1] === 'order.price-changed')
              expect((await look())?.total_amount).not.toBe(before.totalSen)
          }
        }
        const made = await api.db
          .select({ charged: payments.amountSen, total: orders.totalSen })
          .from(payments)
          .innerJoin(orders, eq(orders.id, payments.orderId))
          .where(eq(orders.uid, person.uid))
          .orderBy(desc(payments.attempt))
        for (const { charged, total } of made) expect(charged).toBe(total)
        await aina.cancel(shown?.id ?? '')
      }),
      { numRuns: 12, endOnFailure: true },
    )
    const steps = await api.db.select().from(audit).where(like(audit.action, 'prices-%'))
    expect(steps.length).toBeGreaterThan(20)
  })
})
