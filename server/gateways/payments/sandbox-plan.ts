import { malaysianDay } from '#contract/shared/calendar.ts'
import type { SandboxCharge, SandboxPayment } from './sandbox-files.ts'

export const chargeActions = ['fail', 'succeed', 'charge', 'hold', 'pay'] as const
/** `fail`, `succeed`: the outcome when due. `charge`: try now. `hold`: ask the cardholder. `pay`: pay or confirm. */
export type ChargeAction = (typeof chargeActions)[number]

/** Was the plan begun, and not closed since? */
export const isPlanActive = ({ status, charges }: SandboxPayment): boolean =>
  status === 'set-up' && charges.length > 0

/** The payment after a charge was tried, with its event. */
export function recordCharge(
  payment: SandboxPayment,
  { number }: Pick<SandboxCharge, 'number'>,
  status: 'paid' | 'failed' | 'needs-cardholder',
  now: Date,
): SandboxPayment {
  const event = {
    id: `${payment.reference}-${payment.events.length + 1}`,
    status: status === 'paid' ? ('succeeded' as const) : status,
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
export function tryDueCharges(payment: SandboxPayment, now: Date): SandboxPayment {
  const today = malaysianDay(now)
  let after = payment
  for (const charge of payment.charges) {
    const isDue = isPlanActive(after) && charge.status === 'scheduled' && charge.dueOn <= today
    if (!isDue || isHeldUp(after)) continue
    after = recordCharge(after, charge, outcomeOf(charge), now)
  }
  return after
}

/** Applies a choice to one charge; undefined if it is not possible. */
export function applyAction(
  payment: SandboxPayment,
  number: number,
  action: ChargeAction,
  now: Date,
): SandboxPayment | undefined {
  const charge = payment.charges.find((one) => one.number === number)
  if (!charge || !isPlanActive(payment) || charge.status === 'paid' || charge.isClosed)
    return undefined
  if (action === 'pay')
    return charge.status === 'scheduled' ? undefined : recordCharge(payment, charge, 'paid', now)
  if (charge.status === 'needs-cardholder' && action === 'charge')
    return recordCharge(payment, charge, 'failed', now)
  if (charge.status !== 'scheduled') return undefined
  if (action === 'charge' || action === 'hold') {
    const status = action === 'hold' ? 'needs-cardholder' : outcomeOf(charge)
    return isNext(payment, number) ? recordCharge(payment, charge, status, now) : undefined
  }
  const isToFail = action === 'fail'
  return {
    ...payment,
    charges: payment.charges.map((one) => (one.number === number ? { ...one, isToFail } : one)),
  }
}

const outcomeOf = ({ isToFail }: SandboxCharge) => (isToFail ? 'failed' : 'paid')

/** Nothing more is charged while the first instalment is refused or waits for its cardholder. */
const isHeldUp = ({ charges }: SandboxPayment): boolean =>
  charges[0]?.status === 'failed' || charges[0]?.status === 'needs-cardholder'

/** Charges are tried one after the other. */
export const isNext = (payment: SandboxPayment, number: number): boolean =>
  !isHeldUp(payment) &&
  payment.charges.find(({ status }) => status === 'scheduled')?.number === number
