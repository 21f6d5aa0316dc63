import type { OrderStatus } from '#contract/billing/orders.ts'
import { orderSteps } from '#contract/shared/pages.ts'

export type CheckoutStep = (typeof orderSteps)[number]

export type CheckoutState = {
  status: OrderStatus | undefined
  hasChosen: boolean
  /** The server's draft has the classes chosen on this page. */
  isSaved: boolean
  /** The step where the person left off. */
  keptStep: string | null
}

/** The requested step if the order allows it, else the nearest allowed one. */
export function stepToShow(wanted: CheckoutStep | undefined, state: CheckoutState): CheckoutStep {
  const { status, hasChosen, isSaved, keptStep } = state
  if (status === 'OPEN' || status === 'UNCOLLECTABLE' || status === 'PENDING')
    return wanted === 'confirmation' ? 'confirmation' : 'review'

  if (status === 'PAID') {
    // The order is complete; the first two steps start another one.
    if (wanted === undefined || wanted === 'subjects') return 'subjects'
    return wanted === 'details' && hasChosen ? 'details' : 'confirmation'
  }

  const start = status === 'DRAFT' ? 'review' : 'subjects'
  const kept = orderSteps.find((step) => step === keptStep)
  const target = wanted ?? kept ?? start
  if (target === 'subjects' || !hasChosen) return 'subjects'
  return target !== 'details' && status === 'DRAFT' && isSaved ? 'review' : 'details'
}

export const isSameSelection = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
