import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/billing/orders.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { PayForm } from './PayForm.tsx'

beforeAll(() => loadCopy('checkout'))

const nobody = { cc_name: '', cc_email: '', cc_ic: '', cc_phone: '' }
const charges: Order['instalments'] = [1, 2, 3].map((number) => ({
  number,
  due_on: `2026-12-0${number}`,
  amount: 25_000,
  status: 'scheduled',
  pay_by: null,
}))

/** The words of the form for an order that is paid in these ways. */
const wordsOf = (order: Pick<Order, 'instalments' | 'payment_methods' | 'opens_at_once'>) =>
  renderToStaticMarkup(
    <PayForm
      order={{ total_amount: 75_000, ...order }}
      online
      plan="once"
      onPlan={() => undefined}
      payer={nobody}
      isLeaving={false}
      error={null}
      onPay={() => undefined}
    />,
  ).replaceAll(/<[^>]*>/g, ' ')

describe('ORD-09: the ways to pay', () => {
  it.each([
    [['fpx'], 'One payment by online banking (FPX)'],
    [['grabpay'], 'One payment by GrabPay'],
    [['fpx', 'grabpay'], 'One payment by online banking (FPX) or GrabPay'],
    [['alipay', 'fpx', 'wechat_pay'], 'One payment by Alipay, online banking (FPX), or WeChat Pay'],
  ] as const)('of %j are named, and none besides', (methods, title) => {
    const words = wordsOf({ instalments: [], payment_methods: [...methods] })
    expect(words).toContain(title)
    expect(words).not.toContain('card')
    const isBank = methods.every((method) => method === 'fpx')
    expect(words.includes('own page')).toBe(isBank)
  })

  it('have three card payments beside the one where the provider takes cards', () => {
    const words = wordsOf({ instalments: charges, payment_methods: ['grabpay', 'card'] })
    expect(words).toContain('One payment by GrabPay')
    expect(words).toContain('Three monthly payments by card')
    expect(words).not.toContain('FPX')
  })

  it('ORD-17: open the classes with the first charge only, if the days before it were already used', () => {
    const plan: Parameters<typeof wordsOf>[0] = {
      instalments: charges,
      payment_methods: ['fpx', 'card'],
    }
    expect(wordsOf(plan)).toContain('the classes open at once')
    expect(wordsOf({ ...plan, opens_at_once: true })).toContain('the classes open at once')
    const later = wordsOf({ ...plan, opens_at_once: false })
    expect(later).toContain('the classes open with the first payment')
    expect(later).not.toContain('at once.')
  })
})
