import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../../db/open.ts'
import type { EventVerdict } from '../../db/tables/ledger.ts'
import type { DisputeFact, RefundFact } from '../../gateways/payments/money.ts'
import type { PaymentFact, Payments } from '../../gateways/payments/payments.ts'
import type { Verdict } from '../../ports/verdict.ts'
import { eventsSql } from './events-sql.ts'

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
export function webhookReceiver({
  db,
  payments,
  recordPaymentFact,
  applyRefund,
  applyDispute,
}: {
  db: Db
  payments: Payments
  recordPaymentFact(fact: PaymentFact): Promise<Verdict>
  applyRefund(fact: RefundFact): Promise<Verdict>
  applyDispute(fact: DisputeFact): Promise<Verdict>
}) {
  const events = eventsSql(db)
  const provider = payments.name

  async function apply(
    rawBody: Buffer,
    fact: PaymentFact | 'ignored',
    at: { eventId: string; now: Date },
  ): Promise<Verdict> {
    const { eventId, now } = at
    try {
      const decided = await decidedOn(rawBody, fact)
      await events.decide({ provider, eventId }, decided, now)
      return decided
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      await events.decide({ provider, eventId }, { verdict: 'failed', why }, now)
      throw error
    }
  }

  async function decidedOn(rawBody: Buffer, fact: PaymentFact | 'ignored'): Promise<Verdict> {
    if (fact !== 'ignored') return recordPaymentFact(fact)
    const event = payments.money.readEvent(rawBody)
    if (!event) return { verdict: 'ignored' }
    if (event.about === 'dispute') return applyDispute(await payments.money.fetchDispute(event.id))
    let decided: Verdict = { verdict: 'unchanged' }
    for (const refund of await payments.money.refundsIn(event)) {
      const next = await applyRefund(refund)
      if (decided.verdict === 'unchanged' || next.verdict === 'quarantined') decided = next
    }
    return decided
  }

  return {
    /**
     * @returns false when it is not genuine; nothing is stored then
     * @throws when it could not be applied: the provider sends it again
     */
    async receive(rawBody: Buffer, headers: Headers, now: Date): Promise<boolean> {
      const fact = payments.readWebhook(rawBody, headers, now)
      if (!fact) return false
      const { eventId, kind } = envelopeOf(rawBody)
      await events.store({
        provider,
        eventId,
        kind,
        body: rawBody.toString('utf8'),
        signedAt: signatureTime(headers, now),
        receivedAt: now,
      })
      await apply(rawBody, fact, { eventId, now })
      return true
    },

    /** Applies stored events again, as of when they came: what was applied before changes nothing. */
    async replay(which: Replay, now: Date): Promise<Replayed> {
      const verdicts: Partial<Record<EventVerdict, number>> = {}
      const stored = await events.list(which)
      for (const { eventId, body, receivedAt, provider: from } of stored) {
        // Those of another adapter, and bodies that were removed with their person, cannot be read.
        if (from !== provider || body === '') continue
        const rawBody = Buffer.from(body)
        const fact = payments.readWebhook(
          rawBody,
          payments.money.signAgain(rawBody, receivedAt),
          receivedAt,
        )
        const { verdict } = fact
          ? await apply(rawBody, fact, { eventId, now }).catch(() => ({
              verdict: 'failed' as const,
            }))
          : { verdict: 'failed' as const }
        verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
      }
      return { events: stored.length, verdicts }
    },
  }
}
