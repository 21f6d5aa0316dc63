import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contract/billing/orders.ts'
import { orderSteps } from '#contract/shared/pages.ts'
import { isSameSelection, stepToShow, type CheckoutState, type CheckoutStep } from './steps.ts'

const state = (more: Partial<CheckoutState> = {}): CheckoutState => ({
  status: undefined,
  hasChosen: true,
  isSaved: true,
  keptStep: null,
  ...more,
})
const shown = (more: Partial<CheckoutState>) =>
  [undefined, ...orderSteps].map((wanted) => stepToShow(wanted, state(more)))

describe('the step that is shown', () => {
  // Step wanted:                      no step        subjects    details     review          confirmation
  it.each<[string, Partial<CheckoutState>, CheckoutStep[]]>([
    [
      'no order, nothing chosen',
      { hasChosen: false },
      ['subjects', 'subjects', 'subjects', 'subjects', 'subjects'],
    ],
    ['no order', {}, ['subjects', 'subjects', 'details', 'details', 'details']],
    ['DRAFT', { status: 'DRAFT' }, ['review', 'subjects', 'details', 'review', 'review']],
    [
      'DRAFT, other classes chosen since',
      { status: 'DRAFT', isSaved: false },
      ['details', 'subjects', 'details', 'details', 'details'],
    ],
    [
      'DRAFT, nothing chosen',
      { status: 'DRAFT', hasChosen: false },
      ['subjects', 'subjects', 'subjects', 'subjects', 'subjects'],
    ],
    ['OPEN', { status: 'OPEN' }, ['review', 'review', 'review', 'review', 'confirmation']],
    [
      'UNCOLLECTABLE',
      { status: 'UNCOLLECTABLE' },
      ['review', 'review', 'review', 'review', 'confirmation'],
    ],
    ['PENDING', { status: 'PENDING' }, ['review', 'review', 'review', 'review', 'confirmation']],
    [
      'PAID',
      { status: 'PAID' },
      ['subjects', 'subjects', 'details', 'confirmation', 'confirmation'],
    ],
    [
      'PAID, nothing chosen',
      { status: 'PAID', hasChosen: false },
      ['subjects', 'subjects', 'confirmation', 'confirmation', 'confirmation'],
    ],
  ])('ORD-01: %s', (_, given, steps) => {
    expect(shown(given)).toEqual(steps)
  })

  it.each<OrderStatus>(['OPEN', 'UNCOLLECTABLE', 'PENDING'])(
    'ORD-05: an order that is %s is never shown for editing',
    (status) => {
      for (const keptStep of [null, ...orderSteps])
        expect(shown({ status, keptStep, isSaved: false })).not.toContain('details')
    },
  )

  it('ORD-01: without a step in the address it goes on where the person left', () => {
    expect(stepToShow(undefined, state({ keptStep: 'details' }))).toBe('details')
    expect(stepToShow(undefined, state({ status: 'DRAFT', keptStep: 'subjects' }))).toBe('subjects')
    expect(stepToShow(undefined, state({ keptStep: 'gone-in-this-version' }))).toBe('subjects')
  })

  it('knows a selection in any order', () => {
    expect(isSameSelection([1, 16], [16, 1])).toBe(true)
    expect(isSameSelection([1], [1, 16])).toBe(false)
    expect(isSameSelection([1, 2], [1, 16])).toBe(false)
  })
})
