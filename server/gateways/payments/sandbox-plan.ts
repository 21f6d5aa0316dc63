import { malaysianDay } from '#contract/calendar.ts'
import type { SandboxCharge, SandboxPayment } from './sandbox-files.ts'

export const chargeActions = ['fail', 'succeed', 'charge', 'pay'] as const
/** What a person chooses for one charge: refuse it when due, or not, try it now, or accept it. */
export type ChargeAction = (typeof chargeActions)[number]

/** Was the plan begun, and not closed since? */
export const isRunning = ({ status, charges }: SandboxPayment): boolean =>
  status === 'set-up' && charges.length > 0

/** The payment after a charge was tried, with its event. */
export function charged(
  payment: SandboxPayment,
  { number }: Pick<SandboxCharge, 'number'>,
  succeeds: boolean,
  now: Date,
): SandboxPayment {
  const status = succeeds ? 'paid' : 'failed'
  const event = {
    id: `${payment.reference}-${payment.events.length + 1}`,
    status: succeeds ? ('succeeded' as const) : ('failed' as const),
    at: now.toISOString(),
    instalment: number,
  }
  return {
    ...payment,
    charges: payment.charges.map((one) => (one.number === number ? { ...one, status } : one)),
    events: [...payment.events, event],
  }
}

/** The payment after every due charge was tried once. */
export function chargedWhatIsDue(payment: SandboxPayment, now: Date): SandboxPayment {
  const today = malaysianDay(now)
  let after = payment
  for (const charge of payment.charges) {
    const isDue = isRunning(after) && charge.status === 'scheduled' && charge.dueOn <= today
    if (!isDue || isHeldUp(after)) continue
    after = charged(after, charge, !charge.isToFail, now)
  }
  return after
}

/** What the person chose for one charge; undefined where there is nothing to choose. */
export function actedOn(
  payment: SandboxPayment,
  number: number,
  action: ChargeAction,
  now: Date,
): SandboxPayment | undefined {
  const charge = payment.charges.find((one) => one.number === number)
  if (!charge || !isRunning(payment) || charge.status === 'paid') return undefined
  if (action === 'pay')
    return charge.status === 'failed' ? charged(payment, charge, true, now) : undefined
  if (charge.status === 'failed') return undefined
  if (action === 'charge')
    return isNext(payment, number) ? charged(payment, charge, !charge.isToFail, now) : undefined
  const isToFail = action === 'fail'
  return {
    ...payment,
    charges: payment.charges.map((one) => (one.number === number ? { ...one, isToFail } : one)),
  }
}

/** Nothing more is charged while the first instalment is refused. */
const isHeldUp = ({ charges }: SandboxPayment): boolean => charges[0]?.status === 'failed'

/** Charges are tried one after the other. */
export const isNext = (payment: SandboxPayment, number: number): boolean =>
  !isHeldUp(payment) &&
  payment.charges.find(({ status }) => status === 'scheduled')?.number === number
