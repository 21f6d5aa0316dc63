import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilDone } from '#tests/support/limits.ts'
import type { PaymentEvent, PaymentRequest } from './payments.ts'
import { retryDelayMs } from './sandbox-courier.ts'
import { openSandboxBank, type SandboxBank, type SandboxOptions } from './sandbox.ts'

const secret = 's'.repeat(64)
const nextSecret = 'n'.repeat(64)
let dataDir: string
let shop: Awaited<ReturnType<typeof openShop>>
const banks: SandboxBank[] = []

/** The shop's side: a real HTTP server that keeps what it was told and answers as it is bid. */
async function openShop() {
  const told: { rawBody: Buffer; headers: Record<string, string | undefined>; url: string }[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string | undefined>
      told.push({ rawBody: Buffer.concat(chunks), headers, url: request.url ?? '' })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    told,
    answers,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

function openBank(options: Partial<SandboxOptions> = {}): SandboxBank {
  const bank = openSandboxBank({
    dataDir,
    origin: shop.origin,
    secrets: [secret],
    production: false,
    clock: () => new Date(),
    report: (error) => expect.unreachable(String(error)),
    retryDelayMs: () => 5,
    ...options,
  })
  banks.push(bank)
  return bank
}

const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: randomUUID(),
  orderId: randomUUID(),
  amountSen: 21_000,
  currency: 'MYR',
  description: 'Full programme, 1 class',
  lines: [{ name: 'Full programme, 1 class', amountSen: 18_000, quantity: 1 }],
  plan: 'once',
  returnUrl: `${shop.origin}/full-programme/order/confirmation`,
  expiresAt: new Date(Date.now() + 55 * 60_000),
  ...more,
})

const events = (bank: SandboxBank) =>
  shop.told.map(({ rawBody, headers }) => {
    const event = bank.payments.readWebhook(rawBody, headers, new Date())
    return event === 'ignored' ? null : event
  })
const statuses = (bank: SandboxBank) => events(bank).map((event) => event?.status)

// The bank's time passes only while a test waits for something, or when it says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kelasku-bank-'))
  shop = await openShop()
})
afterEach(async () => {
  await Promise.all(banks.splice(0).map((bank) => bank.stop()))
  await shop.close()
  await rm(dataDir, { recursive: true })
  vi.useRealTimers()
})

describe('the sandbox bank', () => {
  it('ORD-10: refuses to open in production, and without a secret', () => {
    expect(() => openBank({ production: true })).toThrow('no place in production')
    expect(() => openBank({ secrets: [] })).toThrow('one or two secrets')
    expect(() => openBank({ secrets: [secret, ''] })).toThrow('one or two secrets')
  })

  it('ORD-11: opening the same payment again gives the same page and makes no second one', async () => {
    const bank = openBank()
    const asked = request()
    const answers = await Promise.all(Array.from({ length: 20 }, () => bank.payments.open(asked)))
    const [first] = answers
    expect(first?.url).toBe(`${shop.origin}/sandbox/pay/${first?.reference}`)
    for (const answer of answers) expect(answer).toEqual(first)
    expect(await openBank().payments.open(asked)).toEqual(first)
    expect(await readdir(join(dataDir, 'sandbox-payments'))).toHaveLength(1)
  })

  it('ORD-11: a payment opened again after it was paid is still the paid one', async () => {
    const bank = openBank()
    const asked = request()
    const { reference } = await bank.payments.open(asked)
    await bank.choose(reference, 'pay-at-once')
    expect((await bank.payments.open(asked)).reference).toBe(reference)
    expect((await bank.payments.fetchEvent(reference))?.status).toBe('succeeded')
  })

  it('ORD-11: one payment id never stands for two amounts', async () => {
    const { payments } = openBank()
    const asked = request()
    await payments.open(asked)
    await expect(payments.open({ ...asked, amountSen: 1 })).rejects.toThrow('something else')
  })

  it.each([0, -1, 1.5, Number.NaN])('takes no payment of %s sen', async (amountSen) => {
    await expect(openBank().payments.open(request({ amountSen }))).rejects.toThrow('amount')
  })

  it('says nothing about a payment that nothing has happened to, nor about an unknown one', async () => {
    const { payments } = openBank()
    const { reference } = await payments.open(request())
    expect(await payments.fetchEvent(reference)).toBeNull()
    expect(await payments.fetchEvent(`sandbox-${randomUUID()}`)).toBeNull()
    expect(await payments.fetchEvent('../../etc/passwd')).toBeNull()
  })

  it('ORD-10: tells the shop by a signed webhook, and says the same when asked', async () => {
    const bank = openBank()
    const asked = request()
    const { reference } = await bank.payments.open(asked)
    await bank.choose(reference, 'pay-at-once')
    expect(shop.told[0]?.url).toBe('/api/v1/webhooks/sandbox')
    const [event] = events(bank)
    expect(event).toMatchObject({
      paymentId: asked.paymentId,
      reference,
      status: 'succeeded',
      amountSen: 21_000,
      currency: 'MYR',
    })
    expect(await bank.payments.fetchEvent(reference)).toEqual(event)
  })

  it('ORD-10: a payment is first at the bank, and succeeds two seconds later', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    await bank.choose(reference, 'pay')
    expect(statuses(bank)).toEqual(['processing'])
    const statusAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      return (await bank.find(reference))?.status
    }
    expect(await statusAfter(1999)).toBe('processing')
    expect(await statusAfter(1)).toBe('succeeded')
    await vi.waitFor(() => expect(statuses(bank)).toEqual(['processing', 'succeeded']), untilDone)
    const [processing, succeeded] = events(bank) as [PaymentEvent, PaymentEvent]
    expect(succeeded.at.getTime() - processing.at.getTime()).toBe(2000)
    expect(succeeded.eventId).not.toBe(processing.eventId)
  })

  it('ORD-11: a double click pays once', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    const clicks = await Promise.all([
      bank.choose(reference, 'pay-at-once'),
      bank.choose(reference, 'pay-at-once'),
    ])
    expect(clicks.map((click) => click?.accepted)).toEqual([true, true])
    expect(statuses(bank)).toEqual(['succeeded'])
  })

  it('ORD-11: what is decided stays decided', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    await bank.choose(reference, 'decline')
    expect((await bank.choose(reference, 'pay-at-once'))?.accepted).toBe(false)
    await bank.payments.expire(reference)
    expect((await bank.payments.fetchEvent(reference))?.status).toBe('failed')
  })

  it('a payment left pending may still be decided', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    await bank.choose(reference, 'leave-pending')
    expect(statuses(bank)).toEqual(['processing'])
    await bank.choose(reference, 'decline')
    expect(statuses(bank)).toEqual(['processing', 'failed'])
  })

  it('ORD-11: an expired payment cannot be paid', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    await bank.payments.expire(reference)
    const outcome = await bank.choose(reference, 'pay-at-once')
    expect(outcome).toMatchObject({ accepted: false, payment: { status: 'expired' } })
    expect((await bank.payments.fetchEvent(reference))?.status).toBe('expired')
    await vi.waitFor(() => expect(statuses(bank)).toEqual(['expired']), untilDone)
  })

  it('ORD-11: expiring does not take back what is at the bank', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    await bank.choose(reference, 'leave-pending')
    await bank.payments.expire(reference)
    expect((await bank.payments.fetchEvent(reference))?.status).toBe('processing')
  })

  it('ORD-11: of paying and expiring at once, exactly one wins', async () => {
    const bank = openBank()
    for (let round = 0; round < 20; round += 1) {
      const { reference } = await bank.payments.open(request())
      const [outcome] = await Promise.all([
        bank.choose(reference, 'pay-at-once'),
        bank.payments.expire(reference),
      ])
      const last = await bank.payments.fetchEvent(reference)
      expect(last?.status).toBe(outcome?.accepted ? 'succeeded' : 'expired')
    }
  })

  it('ORD-11: repeats a webhook until it is answered 2xx, signed afresh, and then never again', async () => {
    shop.answers.push(500, 404, 302, 200)
    const delayMs = vi.fn(() => 5)
    const bank = openBank({ retryDelayMs: delayMs })
    const pay = async () => {
      const asked = request()
      const { reference } = await bank.payments.open(asked)
      await bank.choose(reference, 'pay-at-once')
      const isHeard = async () => expect((await bank.find(reference))?.acknowledged).toBe(1)
      await vi.waitFor(isHeard, untilDone)
      return asked.paymentId
    }
    const first = await pay()
    // What the shop hears next is of another payment, and no retry is planned any more.
    const second = await pay()
    expect(events(bank).map((event) => event?.paymentId)).toEqual([...Array(4).fill(first), second])
    expect(delayMs).toHaveBeenCalledTimes(3)
    expect(new Set(events(bank).map((event) => event?.eventId)).size).toBe(2)
  })

  it('ORD-11: backs off after each failure, at most a minute', () => {
    expect([1, 2, 3, 6, 7, 50].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ])
  })

  it('ORD-11: a shop that is away hears after both have started again', async () => {
    const { origin } = shop
    await shop.close()
    const bank = openBank({ origin })
    const { reference } = await bank.payments.open(request())
    await bank.choose(reference, 'pay-at-once')
    await bank.stop()
    shop = await openShop()
    const again = openBank()
    await again.start()
    await vi.waitFor(() => expect(statuses(again)).toEqual(['succeeded']), untilDone)
  })

  it('ORD-11: a payment at the bank when it stops is settled after it starts', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    await bank.choose(reference, 'pay')
    await bank.stop()
    const again = openBank({ clock: () => new Date(Date.now() + 5000) })
    await again.start()
    await vi.waitFor(() => expect(statuses(again)).toEqual(['processing', 'succeeded']), untilDone)
  })

  it('ORD-10: takes no webhook that is tampered with, old, or signed by someone else', async () => {
    const bank = openBank()
    const { reference } = await bank.payments.open(request())
    await bank.choose(reference, 'pay-at-once')
    const [webhook] = shop.told
    if (!webhook) return expect.unreachable()
    const { rawBody, headers } = webhook
    const read = (body: Buffer, now = new Date(), reader = bank) =>
      reader.payments.readWebhook(body, headers, now)
    expect(read(rawBody)).not.toBeNull()
    expect(read(Buffer.from(rawBody.toString().replace('21000', '1')))).toBeNull()
    expect(read(Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), null, 1)))).toBeNull()
    expect(read(rawBody, new Date(Date.now() + 302_000))).toBeNull()
    expect(read(rawBody, new Date(), openBank({ secrets: [nextSecret] }))).toBeNull()
    expect(read(rawBody, new Date(), openBank({ secrets: [nextSecret, secret] }))).not.toBeNull()
    expect(bank.payments.readWebhook(rawBody, {}, new Date())).toBeNull()
  })
})
