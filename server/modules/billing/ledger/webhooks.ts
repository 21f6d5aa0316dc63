import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { lockCharge } from './payment-entries.ts'
import type { EventVerdict, Verdict } from '../../../platform/db/schema/billing-ledger.ts'
import type { PaymentEvent } from '../../../gateways/payments/payments.ts'
import type { EventTypes } from '../../../platform/ports/events.ts'
import type { BillingContext } from '../context.ts'
import type { OrdersService } from '../orders/service.ts'
import type { Disputer } from './disputes.ts'
import type { Refunder } from './refunds.ts'
import { eventsSql, type StoredEvent } from './events-sql.ts'
import { refundsSql } from './refunds-sql.ts'

const kind = 'apply-waiting-events'

type Headers = Record<string, string | undefined>

export type Replay = { since?: Date; eventId?: string }
export type Replayed = { events: number; verdicts: Partial<Record<EventVerdict, number>> }

const Envelope = v.object({
  id: v.string(),
  type: v.optional(v.string()),
  status: v.optional(v.string()),
})

/** Id and kind of an event; Stripe names its kind, the sandbox bank the payment's status. */
function envelopeOf(rawBody: Buffer): { eventId: string; kind: string } {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), rawBody.toString('utf8'))
  if (!read.success)
    return { eventId: createHash('sha256').update(rawBody).digest('hex'), kind: 'unreadable' }
  const { id, type, status } = read.output
  return { eventId: id, kind: type ?? `payment.${status ?? 'unknown'}` }
}

/** The time in the signature, `t=<unix seconds>,…`. */
function signatureTime(headers: Headers, now: Date): Date {
  const [seconds] = Object.entries(headers).flatMap(([name, value]) =>
    name.includes('signature') ? (/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(value ?? '')?.[1] ?? []) : [],
  )
  return seconds === undefined ? now : new Date(Number(seconds) * 1000)
}

/** Stores each genuine webhook whole, then applies it; the stored ones can be applied again. */
export function webhookReceiver(
  { db, payments, jobs }: BillingContext,
  orders: OrdersService,
  { refunds, disputes }: { refunds: Refunder; disputes: Disputer },
) {
  const events = eventsSql(db)
  const provider = payments.name

  async function apply(
    rawBody: Buffer,
    paymentEvent: PaymentEvent | 'ignored',
    at: { eventId: string; now: Date },
  ): Promise<Verdict> {
    const { eventId, now } = at
    try {
      for (;;) {
        const decided = await decideOn(rawBody, paymentEvent)
        if (await storeVerdict(eventId, decided, now)) return decided
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      await events.decide({ provider, eventId }, { verdict: 'failed', why }, now)
      throw error
    }
  }

  /** @returns false if the awaited charge has been recorded since, so that the event can be applied */
  const storeVerdict = (eventId: string, decided: Verdict, now: Date): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const { waitsFor } = decided
      if (waitsFor !== undefined) {
        await lockCharge(tx, provider, waitsFor)
        if (await refundsSql(tx).charge(provider, waitsFor)) return false
      }
      await eventsSql(tx).decide({ provider, eventId }, decided, now)
      return true
    })

  /** Applies a stored event again; undefined if it cannot be read. @throws if it cannot be applied */
  async function applyStored({ eventId, body, receivedAt }: StoredEvent, now: Date) {
    const rawBody = Buffer.from(body)
    const headers = payments.money.signAgain(rawBody, receivedAt)
    const paymentEvent = payments.readWebhook(rawBody, headers, receivedAt)
    return paymentEvent ? apply(rawBody, paymentEvent, { eventId, now }) : undefined
  }

  async function decideOn(
    rawBody: Buffer,
    paymentEvent: PaymentEvent | 'ignored',
  ): Promise<Verdict> {
    if (paymentEvent !== 'ignored') return orders.recordWebhookEvent(paymentEvent)
    const event = payments.money.readEvent(rawBody)
    if (!event) return { verdict: 'ignored' }
    if (event.about === 'dispute')
      return disputes.apply(await payments.money.fetchDispute(event.id))
    let decided: Verdict = { verdict: 'unchanged' }
    for (const refund of await payments.money.refundsIn(event)) {
      const next = await refunds.apply(refund)
      if (decided.verdict === 'unchanged' || next.verdict === 'quarantined') decided = next
    }
    return decided
  }

  /** Applies every waiting event, also after one has failed. @throws AggregateError if any could not be applied */
  async function applyWaiting(now: Date): Promise<void> {
    const failed: unknown[] = []
    for (const event of await events.dueOf(provider))
      if (event.body !== '')
        await applyStored(event, now).catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw new AggregateError(failed, 'Waiting events cannot be applied')
  }

  return {
    /**
     * @returns false if the webhook is not genuine; nothing is stored then
     * @throws if it cannot be applied: the provider sends it again
     */
    async receive(rawBody: Buffer, headers: Headers, now: Date): Promise<boolean> {
      const paymentEvent = payments.readWebhook(rawBody, headers, now)
      if (!paymentEvent) return false
      const { eventId, kind } = envelopeOf(rawBody)
      await events.store({
        provider,
        eventId,
        kind,
        body: rawBody.toString('utf8'),
        signedAt: signatureTime(headers, now),
        receivedAt: now,
      })
      await apply(rawBody, paymentEvent, { eventId, now })
      return true
    },

    /** Call in the transaction that records a charge. */
    async enqueueWaiting({ tx, chargeId, now }: EventTypes['charge-recorded']): Promise<void> {
      await lockCharge(tx, provider, chargeId)
      if (await eventsSql(tx).isAwaited(provider, chargeId))
        await jobs.add(tx, { kind, body: {} }, now)
    },

    /** Applies refunds and disputes that arrived before their charge, once it is recorded. */
    applyWaiting,
    jobs: {
      [kind]: (_body: unknown, { now }: { now: Date }) =>
        // The hourly round reports an event that cannot be applied.
        applyWaiting(now).catch(() => undefined),
    },

    /** Reapplies stored events with their original time. Idempotent. */
    async replay(which: Replay, now: Date): Promise<Replayed> {
      const verdicts: Partial<Record<EventVerdict, number>> = {}
      const stored = await events.list(which)
      for (const event of stored) {
        // Events of another adapter, and erased bodies, cannot be read.
        if (event.provider !== provider || event.body === '') continue
        const applied = await applyStored(event, now).catch(() => undefined)
        const verdict = applied?.verdict ?? 'failed'
        verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
      }
      return { events: stored.length, verdicts }
    },
  }
}
