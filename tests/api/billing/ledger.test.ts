import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paymentEntries, providerEvents } from '#server/platform/db/schema/billing-ledger.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { payments, receipts } from '#server/platform/db/schema/billing-payments.ts'
import {
  commandKey,
  commandSignatureHeader,
  signCommand,
} from '#server/platform/http/signed-command.ts'
import { dayMs, pathOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { paymentEventAbout, paymentOf, postWebhook, shopper, statusOf } from '../support/orders.ts'

// The bank's own webhooks are lost: each test sends those that it is about.
const api = await openApiForFile({ bankBelievesShopAt: 'http://127.0.0.1:1' })
afterEach(() => void vi.restoreAllMocks())

const reserved = async (more: Record<string, unknown> = {}) => {
  const { order } = await shopper(api, await api.arrive()).reserve(more)
  return order.order_id
}
const stored = async (eventId: string) => {
  const [row] = await api.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.eventId, eventId))
  return row
}
const entriesOf = (orderId: string) =>
  api.db
    .select()
    .from(paymentEntries)
    .where(eq(paymentEntries.orderId, orderId))
    .orderBy(paymentEntries.at)
async function replay(which: Record<string, string> = {}) {
  const path = '/api/v1/payments/replay'
  const rawBody = Buffer.from(JSON.stringify(which))
  const key = commandKey(api.secrets.linkKey)
  const answer = await api.send('POST', path, {
    body: which,
    headers: {
      [commandSignatureHeader]: signCommand(
        { method: 'POST', path, rawBody },
        key,
        api.clock.peek(),
      ),
    },
  })
  return answer.body as { events: number; verdicts: Record<string, number> }
}
const receiptNumberOf = async (orderId: string) => {
  const [row] = await api.db.select().from(receipts).where(eq(receipts.orderId, orderId))
  return row?.number
}

describe('LEDG-01 ORD-11: raw events of the provider', () => {
  it('are stored whole with signature time and verdict: applied, then unchanged', async () => {
    const orderId = await reserved()
    const paymentEvent = await paymentEventAbout(api, orderId)
    const signedFrom = Math.floor(api.clock.peek().getTime() / 1000) * 1000
    await postWebhook(api, paymentEvent)
    const row = await stored(paymentEvent.eventId)
    expect(row).toMatchObject({
      provider: 'sandbox',
      kind: 'payment.succeeded',
      verdict: 'applied',
      why: null,
      orderId,
    })
    expect(JSON.parse(row?.body ?? '')).toMatchObject({
      id: paymentEvent.eventId,
      amount_sen: paymentEvent.amountSen,
    })
    expect(row?.signedAt.getTime()).toBeGreaterThanOrEqual(signedFrom)
    expect(row?.signedAt.getTime()).toBeLessThanOrEqual(api.clock.peek().getTime())
    // Delivered again it is the same row, and its verdict stays.
    await postWebhook(api, paymentEvent)
    expect(await stored(paymentEvent.eventId)).toEqual(row)
    const late = await paymentEventAbout(api, orderId, { status: 'processing' })
    await postWebhook(api, late)
    expect(await stored(late.eventId)).toMatchObject({ verdict: 'unchanged' })
  })

  it('say why they were quarantined, and are not stored when they are not genuine', async () => {
    const orderId = await reserved()
    const paymentEvent = await paymentEventAbout(api, orderId, { amountSen: 1 })
    expect(await postWebhook(api, paymentEvent, { secret: 'x'.repeat(64) })).toBe(400)
    expect(await stored(paymentEvent.eventId)).toBeUndefined()
    await postWebhook(api, paymentEvent)
    expect(await stored(paymentEvent.eventId)).toMatchObject({
      verdict: 'quarantined',
      why: 'amount differs',
      orderId,
    })
  })

  it('that could not be applied are kept as failed, and a replay applies them once', async () => {
    const orderId = await reserved()
    const paymentEvent = await paymentEventAbout(api, orderId)
    await api.db.execute(
      sql`create function refuse_payment_events() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
    )
    await api.db.execute(
      sql`create trigger refuse_payment_events before insert on payment_events for each row execute function refuse_payment_events()`,
    )
    try {
      expect(await postWebhook(api, paymentEvent)).toBeGreaterThanOrEqual(500)
    } finally {
      await api.db.execute(sql`drop trigger refuse_payment_events on payment_events`)
    }
    expect(await stored(paymentEvent.eventId)).toMatchObject({ verdict: 'failed' })
    expect(await statusOf(api, orderId)).toBe('OPEN')

    // Longer than a signature is good for.
    api.clock.pass(dayMs)
    expect(await replay({ event: paymentEvent.eventId })).toEqual({
      events: 1,
      verdicts: { applied: 1 },
    })
    expect(await statusOf(api, orderId)).toBe('PAID')
    const before = await stored(paymentEvent.eventId)
    expect(before).toMatchObject({ verdict: 'applied', why: null })
    const all = await replay()
    expect(all.verdicts).toEqual({ unchanged: all.events })
    expect(await stored(paymentEvent.eventId)).toEqual(before)
    expect(await entriesOf(orderId)).toHaveLength(1)
    const none = await replay({ since: new Date(api.clock.peek().getTime() + dayMs).toISOString() })
    expect(none.events).toBe(0)
  })

  it('ORD-14: hold nothing of the card and no IC', async () => {
    const me = shopper(api, await api.arrive())
    const { order_id: orderId } = await me.draft()
    await me.post(pathOf('payOrder', { orderId }), {
      plan: 'instalments',
      cc_name: 'Siti',
      cc_email: 'siti@example.com',
      cc_ic: '800101-14-5566',
      cc_phone: '013-3456789',
    })
    await postWebhook(api, await paymentEventAbout(api, orderId, { status: 'set-up' }))
    const rows = await api.db.select().from(providerEvents)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/800101|cc_|Siti/)
  })
})

describe('LEDG-01 ORD-11: entries of money', () => {
  it('are written for every charge that arrived, also one too many and one after cancelling', async () => {
    const orderId = await reserved()
    const paymentEvent = await paymentEventAbout(api, orderId)
    await postWebhook(api, paymentEvent)
    expect(await entriesOf(orderId)).toMatchObject([
      {
        kind: 'charge',
        amountSen: paymentEvent.amountSen,
        currency: 'MYR',
        provider: 'sandbox',
        providerId: paymentEvent.reference,
        paymentId: paymentEvent.paymentId,
        instalment: null,
      },
    ])
    const first = await paymentOf(api, orderId)
    const second = {
      ...first,
      id: randomUUID(),
      attempt: 2,
      providerReference: 'second',
      status: 'opened',
    }
    await api.db.insert(payments).values(second)
    const twice = await paymentEventAbout(api, orderId, {
      paymentId: second.id,
      reference: 'second',
    })
    await postWebhook(api, twice)
    expect(await stored(twice.eventId)).toMatchObject({ verdict: 'quarantined', why: 'paid twice' })
    const sum = (await entriesOf(orderId)).reduce((total, { amountSen }) => total + amountSen, 0)
    expect(sum).toBe(2 * paymentEvent.amountSen)

    const cancelled = await reserved({ subjects: [7] })
    const late = await paymentEventAbout(api, cancelled)
    await api.db.update(orders).set({ status: 'VOID' }).where(eq(orders.id, cancelled))
    await postWebhook(api, late)
    expect(await stored(late.eventId)).toMatchObject({ why: 'paid after cancelling' })
    expect(await entriesOf(cancelled)).toMatchObject([{ amountSen: late.amountSen }])
  })

  it('ORD-12: are one for each charge of a card plan', async () => {
    const me = shopper(api, await api.arrive())
    const { order_id: orderId } = await me.draft()
    const card = {
      cc_name: 'Siti',
      cc_email: 'siti@example.com',
      cc_ic: '800101-14-5566',
      cc_phone: '013-3456789',
    }
    await me.post(pathOf('payOrder', { orderId }), { plan: 'instalments', ...card })
    await postWebhook(api, await paymentEventAbout(api, orderId, { status: 'set-up' }))
    expect(await entriesOf(orderId)).toEqual([])
    for (const [instalment, amountSen] of [
      [1, 29_000],
      [2, 23_000],
    ] as const)
      await postWebhook(api, await paymentEventAbout(api, orderId, { instalment, amountSen }))
    const reference = (await paymentOf(api, orderId)).providerReference
    expect(await entriesOf(orderId)).toMatchObject([
      { instalment: 1, amountSen: 29_000, providerId: `${reference}/1` },
      { instalment: 2, amountSen: 23_000, providerId: `${reference}/2` },
    ])
  })

  it('can neither be changed nor deleted', async () => {
    const orderId = await reserved()
    await postWebhook(api, await paymentEventAbout(api, orderId))
    const mine = eq(paymentEntries.orderId, orderId)
    const refused = { cause: { message: expect.stringContaining('only ever added') } }
    await expect(
      api.db.update(paymentEntries).set({ amountSen: 1 }).where(mine),
    ).rejects.toMatchObject(refused)
    await expect(api.db.delete(paymentEntries).where(mine)).rejects.toMatchObject(refused)
  })
})

describe('ORD-16: numbers of receipts', () => {
  it('have no gap, whatever is rolled back or comes twice', async () => {
    const [one, failing, other] = [await reserved(), await reserved(), await reserved()]
    await postWebhook(api, await paymentEventAbout(api, one))
    const first = (await receiptNumberOf(one)) ?? 0
    const { id: paymentId } = await paymentOf(api, failing)
    const receipt = { orderId: failing, paymentId, paidAt: api.clock.now() }
    await expect(
      api.db.transaction(async (tx) => {
        await tx.insert(receipts).values(receipt)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await postWebhook(api, await paymentEventAbout(api, one, { eventId: randomUUID() }))
    await api.db
      .insert(receipts)
      .values({ ...receipt, orderId: one })
      .onConflictDoNothing({ target: receipts.orderId })
    await postWebhook(api, await paymentEventAbout(api, other))
    expect(await receiptNumberOf(other)).toBe(first + 1)
  })

  it('have no gap and no double when many are paid at once', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => reserved()))
    await Promise.all(
      many.map(async (orderId) => postWebhook(api, await paymentEventAbout(api, orderId))),
    )
    const numbers = (await api.db.select().from(receipts)).map(({ number }) => number)
    const sorted = numbers.toSorted((a, b) => a - b)
    expect(sorted).toEqual(sorted.map((_, n) => 1001 + n))
  })
})

it('every stored file of the sandbox bank is free of the IC too', async () => {
  const folder = join(api.dataDir, 'sandbox-payments')
  for (const name of await readdir(folder))
    expect(await readFile(join(folder, name), 'utf8')).not.toContain('800101')
})
