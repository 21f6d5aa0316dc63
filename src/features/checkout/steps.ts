import type { OrderStatus } from '#contract/orders/orders.ts'
import { orderSteps } from '#contract/pages.ts'

export type CheckoutStep = (typeof orderSteps)[number]

export type CheckoutState = {
  status: OrderStatus | undefined
  hasChosen: boolean
  /** The server's draft names the very classes that are chosen here. */
  isSaved: boolean
  /** Where the person left. */
  keptStep: string | null
}

/** The step that is shown: the one that was asked for, where the order allows it, else the nearest that it does. */
export function stepToShow(wanted: CheckoutStep | undefined, state: CheckoutState): CheckoutStep {
  const { status, hasChosen, isSaved, keptStep } = state
  if (status === 'OPEN' || status === 'UNCOLLECTABLE' || status === 'PENDING')
    return wanted === 'confirmation' ? 'confirmation' : 'review'

  if (status === 'PAID') {
    // The order is complete; the first two steps begin another one.
    if (wanted === undefined || wanted === 'subjects') return 'subjects'
    return wanted === 'details' && hasChosen ? 'details' : 'confirmation'
  }

  const start = status === 'DRAFT' ? 'review' : 'subjects'
  const kept = orderSteps.find((step) => step === keptStep)
  const asked = wanted ?? kept ?? start
  if (asked === 'subjects' || !hasChosen) return 'subjects'
  return asked !== 'details' && status === 'DRAFT' && isSaved ? 'review' : 'details'
}

export const isSameSelection = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
