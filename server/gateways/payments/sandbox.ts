import { join } from 'node:path'
import type { PaymentMethod } from '#contract/billing/payments/payment-methods.ts'
import { ProviderRefused } from './failures.ts'
import type { PaymentEvent, PaymentRequest, Payments } from './payments.ts'
import { retryDelayMs, sandboxCourier, sandboxSignatureHeader } from './sandbox-courier.ts'
import { eventOf, paymentEventOf, readEvent } from './sandbox-event.ts'
import {
  sandboxReference,
  sandboxFiles,
  type SandboxChoice,
  type SandboxPayment,
} from './sandbox-files.ts'
import { readSandboxMoneyEvent, sandboxMoney, type SandboxMoney } from './sandbox-money.ts'
import { namedTimers } from './timers.ts'
import { takeTurns } from './turns.ts'
import { applyAction, tryDueCharges, isPlanActive, type ChargeAction } from './sandbox-plan.ts'
import { isSignedWebhook } from './webhook-signature.ts'

/** How long a payment or a refund stays at the bank, so that waiting is visible. */
const usuallySettlesAfterMs = 2000
/** How often the bank looks for due charges of card plans. */
const chargeEveryMs = 60_000
/** A person returns once the app has acknowledged the payment's events, or after this long. */
const usuallyHearWithinMs = 3000

export type SandboxOptions = {
  dataDir: string
  /** The app's origin, for payment pages and webhooks. */
  origin: string
  /** The first signs; all are accepted, for key rotation. */
  secrets: readonly string[]
  production: boolean
  clock: () => Date
  /** Reports failures that nobody waits for. */
  report: (error: unknown) => void
  retryDelayMs?: (failures: number) => number
  settlesAfterMs?: number
  hearWithinMs?: number
  methods?: readonly PaymentMethod[]
}

/** A local bank for development and tests: real pages, real webhooks, no money. */
export type SandboxBank = {
  readonly payments: Payments
  readonly refunds: Omit<SandboxMoney, 'money' | 'start' | 'stop'>
  find(reference: string): Promise<SandboxPayment | null>
  /** The choice on the bank's page; `accepted` is false when it is too late. */
  choose(
    reference: string,
    choice: SandboxChoice,
  ): Promise<{ accepted: boolean; payment: SandboxPayment } | null>
  /** The choice on the bank's page for one charge of a card plan. */
  act(
    reference: string,
    number: number,
    action: ChargeAction,
  ): Promise<{ accepted: boolean; payment: SandboxPayment } | null>
  /** Charges due instalments and sends their webhooks. */
  chargeDue(): Promise<void>
  /** Resumes after a restart: unsettled payments and unacknowledged webhooks. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** @throws in production, or without a secret */
export function openSandboxBank(options: SandboxOptions): SandboxBank {
  const { origin, secrets, clock, report } = options
  const { settlesAfterMs = usuallySettlesAfterMs, hearWithinMs = usuallyHearWithinMs } = options
  const [secret] = secrets
  if (options.production) throw new Error('The sandbox bank has no place in production.')
  if (!secret || secrets.length > 2 || secrets.includes(''))
    throw new Error('The sandbox bank needs one or two secrets.')
  const files = sandboxFiles(join(options.dataDir, 'sandbox-payments'))
  const timers = namedTimers(report)
  const { inTurn, allDone } = takeTurns()
  const courierOptions = {
    inTurn,
    url: `${origin}/api/v1/webhooks/sandbox`,
    secret,
    clock,
    delayMs: options.retryDelayMs ?? retryDelayMs,
    report,
  }
  const courier = sandboxCourier({ ...courierOptions, files, bodyOf: eventOf })
  const money = sandboxMoney({
    ...courierOptions,
    origin,
    dataDir: options.dataDir,
    payments: files,
    settlesAfterMs,
  })

  async function record(
    payment: SandboxPayment,
    status: PaymentEvent['status'],
    more: Partial<Pick<SandboxPayment, 'choice' | 'settlesAt'>> = {},
  ): Promise<SandboxPayment> {
    const event = {
      id: `${payment.reference}-${payment.events.length + 1}`,
      status,
      at: clock().toISOString(),
    }
    const changed = {
      ...payment,
      settlesAt: null,
      ...more,
      status,
      events: [...payment.events, event],
    }
    await files.write(changed)
    return changed
  }

  function settleLater(payment: SandboxPayment): void {
    if (payment.settlesAt === null) return
    const { reference } = payment
    const afterMs = Math.max(0, new Date(payment.settlesAt).getTime() - clock().getTime())
    timers.later(reference, afterMs, async () => {
      await inTurn(reference, async () => {
        const now = await files.read(reference)
        if (now?.status === 'processing' && now.settlesAt !== null) await record(now, 'succeeded')
      })
      await courier.deliver(reference)
    })
  }

  /** Reads a payment, and expires its page if its time is over. Call it in the payment's turn. */
  async function readNow(reference: string): Promise<SandboxPayment | null> {
    const payment = await files.read(reference)
    const isOver = payment !== null && clock() >= new Date(payment.request.expiresAt)
    return payment?.status === 'opened' && isOver ? record(payment, 'expired') : payment
  }

  /** Calls `readNow`, and sends a webhook if the payment has just expired. */
  async function lookUp(reference: string): Promise<SandboxPayment | null> {
    const before = await files.read(reference)
    const now = await inTurn(reference, () => readNow(reference))
    if (before?.status === 'opened' && now?.status === 'expired')
      courier.deliver(reference).catch(report)
    return now
  }

  async function chargeDue(): Promise<void> {
    for (const reference of await files.references()) {
      await lookUp(reference)
      const isChanged = await inTurn(reference, async () => {
        const payment = await files.read(reference)
        if (!payment || !isPlanActive(payment)) return false
        const after = tryDueCharges(payment, clock())
        if (after !== payment) await files.write(after)
        return after !== payment
      })
      if (isChanged) await courier.deliver(reference)
    }
  }

  function scheduleCharges(): void {
    timers.later('charge what is due', chargeEveryMs, async () => {
      scheduleCharges()
      await chargeDue()
    })
  }

  async function fetchEvent(reference: string): Promise<PaymentEvent | null> {
    const payment = await lookUp(reference)
    const event = payment?.events.findLast(({ instalment }) => instalment === undefined)
    return payment && event ? paymentEventOf(eventOf(payment, event)) : null
  }

  const payments: Payments = {
    name: 'sandbox',
    mode: 'sandbox',
    methods: options.methods ?? ['fpx', 'card'],
    needsIc: true,
    money: money.money,

    open(request) {
      const reference = sandboxReference(request.paymentId)
      return inTurn(reference, async () => {
        const url = `${origin}/sandbox/pay/${reference}`
        const known = await files.read(reference)
        if (known && !isSamePayment(known.request, request))
          throw new ProviderRefused(`Payment ${request.paymentId} was opened for something else.`)
        if (!known) {
          if (!Number.isSafeInteger(request.amountSen) || request.amountSen <= 0)
            throw new ProviderRefused('A payment needs an amount in whole sen.')
          await files.write({
            reference,
            request: { ...request, expiresAt: request.expiresAt.toISOString() },
            status: 'opened',
            choice: null,
            settlesAt: null,
            charges: [],
            events: [],
            acknowledged: 0,
          })
        }
        return { reference, url }
      })
    },

    startPlan(reference, { charges }) {
      return inTurn(reference, async () => {
        const payment = await files.read(reference)
        if (payment?.status !== 'set-up' || payment.charges.length > 0) return
        const scheduled = { status: 'scheduled' as const, isToFail: false }
        await files.write({ ...payment, charges: charges.map((one) => ({ ...one, ...scheduled })) })
      })
    },

    async isPlanStarted(reference) {
      return ((await files.read(reference))?.charges.length ?? 0) > 0
    },

    stopPlan(reference) {
      return inTurn(reference, async () => {
        const payment = await files.read(reference)
        if (payment?.status !== 'set-up') return
        const charges = payment.charges.filter(({ status }) => status === 'paid')
        await files.write({ ...payment, charges })
      })
    },

    async fetchInstalmentEvents(reference) {
      const payment = await files.read(reference)
      if (!payment) return []
      return payment.charges.flatMap(({ number }) => {
        const event = payment.events.findLast(({ instalment }) => instalment === number)
        return event ? paymentEventOf(eventOf(payment, event)) : []
      })
    },

    async instalmentPage(reference) {
      return `${origin}/sandbox/pay/${reference}`
    },

    async closeInstalment(reference, number) {
      return inTurn(reference, async () => {
        const payment = await readNow(reference)
        const charge = payment?.charges.find((one) => one.number === number)
        if (!payment || !charge || charge.status === 'scheduled')
          throw new ProviderRefused(`There is no instalment ${number} of ${reference}.`)
        if (charge.status === 'paid') return 'paid'
        const charges = payment.charges.map((one) =>
          one.number === number ? { ...one, status: 'failed' as const, isClosed: true } : one,
        )
        await files.write({ ...payment, charges })
        return 'closed'
      })
    },

    fetchEvent,
    // A refused payment leaves no page open.
    fetchEventAtReturn: fetchEvent,

    // The bank's page asks for no method: the first one other than the card is reported.
    async fetchMethod(reference) {
      const payment = await files.read(reference)
      if (payment?.request.plan === 'instalments') return 'card'
      return (payment && payments.methods.find((method) => method !== 'card')) ?? null
    },

    async expire(reference) {
      const status = await inTurn(reference, async () => {
        const payment = await readNow(reference)
        if (!payment)
          throw new ProviderRefused(`There is no payment ${reference}.`, { isUnknown: true })
        const isUnpaidPlan =
          payment.status === 'set-up' && payment.charges.every((one) => one.status !== 'paid')
        if (payment.status !== 'opened' && !isUnpaidPlan) return payment.status
        return (await record(payment, 'expired')).status
      })
      courier.deliver(reference).catch(report)
      return status === 'expired' || status === 'failed' ? 'closed' : 'stays'
    },

    readWebhook(rawBody, headers, now) {
      const signature = headers[sandboxSignatureHeader]
      return isSignedWebhook(signature, rawBody, secrets, now)
        ? (readEvent(rawBody) ?? (readSandboxMoneyEvent(rawBody) && 'ignored'))
        : null
    },
  }

  return {
    payments,
    find: lookUp,
    refunds: money,

    async choose(reference, choice) {
      const outcome = await inTurn(reference, async () => {
        const payment = await readNow(reference)
        if (!payment) return null
        const isOpen =
          payment.status === 'opened' ||
          (payment.status === 'processing' && payment.settlesAt === null)
        // The same choice again is a double click: it changes nothing.
        if (!isOpen || payment.choice === choice)
          return { accepted: payment.choice === choice, payment }
        const outcome = outcomeOf(choice, clock(), payment.request.plan, settlesAfterMs)
        return { accepted: true, payment: await record(payment, ...outcome) }
      })
      if (outcome?.accepted) {
        settleLater(outcome.payment)
        await Promise.race([courier.deliver(reference), pause(hearWithinMs)])
      } else if (outcome?.payment.status === 'expired') {
        courier.deliver(reference).catch(report)
      }
      return outcome
    },

    async act(reference, number, action) {
      const outcome = await inTurn(reference, async () => {
        const payment = await files.read(reference)
        if (!payment) return null
        const after = applyAction(payment, number, action, clock())
        if (after) await files.write(after)
        return { accepted: after !== undefined, payment: after ?? payment }
      })
      if (outcome?.accepted) await Promise.race([courier.deliver(reference), pause(hearWithinMs)])
      return outcome
    },

    chargeDue,

    async start() {
      scheduleCharges()
      await money.start()
      for (const reference of await files.references()) {
        const payment = await files.read(reference)
        if (!payment) continue
        settleLater(payment)
        if (payment.acknowledged < payment.events.length) courier.deliver(reference).catch(report)
      }
    },

    async stop() {
      timers.stop()
      await courier.stop()
      await money.stop()
      await allDone()
    },
  }
}

type Compared = Pick<PaymentRequest, 'orderId' | 'amountSen' | 'plan'>
const isSamePayment = (one: Compared, other: Compared) =>
  one.orderId === other.orderId && one.amountSen === other.amountSen && one.plan === other.plan

function outcomeOf(
  choice: SandboxChoice,
  now: Date,
  plan: PaymentRequest['plan'],
  settlesAfterMs: number,
): [PaymentEvent['status'], Pick<SandboxPayment, 'choice' | 'settlesAt'>] {
  if (plan === 'instalments' && choice !== 'decline') return ['set-up', { choice, settlesAt: null }]
  const settlesAt = choice === 'pay' ? new Date(now.getTime() + settlesAfterMs).toISOString() : null
  const statuses = {
    pay: 'processing',
    'pay-at-once': 'succeeded',
    decline: 'failed',
    'leave-pending': 'processing',
  } as const
  return [statuses[choice], { choice, settlesAt }]
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())
