import { describe, expect, it } from 'vitest'
import { eventReason, readReason } from './event-reasons.ts'

describe('ORD-11: the history of an order keeps codes', () => {
  it('with the values of their sentences', () => {
    expect(eventReason('created', {})).toBe('created')
    expect(eventReason('instalment-paid', { number: 2 })).toBe('instalment-paid:2')
    const disputed = eventReason('disputed', { amount: 75_000, why: 'general: other' })
    expect(readReason(disputed)).toEqual({
      code: 'disputed',
      values: { amount: '75000', why: 'general: other' },
    })
    expect(readReason('created')).toEqual({ code: 'created', values: {} })
  })

  it.each(['unknown:1', 'toString', 'disputed', 'created: x'])(
    "knows '%s' as no code",
    (stored) => {
      expect(readReason(stored)).toBeUndefined()
    },
  )
})
