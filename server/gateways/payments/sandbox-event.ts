import * as v from 'valibot'
import { Instant, Sen, Uuid } from '#contract/shared/wire.ts'
import type { PaymentEvent } from './payments.ts'
import type { SandboxPayment } from './sandbox-files.ts'

/** The body of the sandbox bank's webhooks. */
export const SandboxEvent = v.object({
  id: v.string(),
  payment_id: Uuid,
  reference: v.string(),
  instalment: v.optional(v.number()),
  status: v.picklist([
    'set-up',
    'processing',
    'succeeded',
    'failed',
    'expired',
    'needs-cardholder',
  ]),
  amount_sen: Sen,
  currency: v.string(),
  at: Instant,
})
export type SandboxEvent = v.InferOutput<typeof SandboxEvent>

export function eventOf(
  payment: SandboxPayment,
  event: SandboxPayment['events'][number],
): SandboxEvent {
  return {
    id: event.id,
    payment_id: payment.request.paymentId,
    reference: payment.reference,
    ...(event.instalment !== undefined && { instalment: event.instalment }),
    status: event.status,
    amount_sen: amountOf(payment, event.instalment),
    currency: payment.request.currency,
    at: event.at,
  }
}

/** The amount of one charge of a plan, or of the whole payment. */
const amountOf = ({ request, charges }: SandboxPayment, instalment: number | undefined): number =>
  charges.find(({ number }) => number === instalment)?.amountSen ?? request.amountSen

export function paymentEventOf(event: SandboxEvent): PaymentEvent {
  return {
    eventId: event.id,
    paymentId: event.payment_id,
    reference: event.reference,
    ...(event.instalment !== undefined && { instalment: event.instalment }),
    status: event.status,
    amountSen: event.amount_sen,
    currency: event.currency,
    at: new Date(event.at),
  }
}

/** The payment event in a webhook's body; null if the body holds none. */
export function readEvent(rawBody: Buffer): PaymentEvent | null {
  const Body = v.pipe(v.string(), v.parseJson(), SandboxEvent)
  const event = v.safeParse(Body, rawBody.toString('utf8'))
  return event.success ? paymentEventOf(event.output) : null
}
