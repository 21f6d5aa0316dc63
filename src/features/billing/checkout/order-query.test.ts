import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderReply, OrderStart } from '#contract/billing/wire.ts'
import type { Order, OrderStatus } from '#contract/billing/orders.ts'
import { callOrder } from '#platform/api/call-order.ts'
import { acceptOrder, orderDetailsQuery, orderStartQuery, orderQuery } from './order-query.ts'

vi.mock('#platform/api/call-order.ts', () => ({ callOrder: vi.fn() }))
const answer = vi.mocked(callOrder as (name: string) => Promise<OrderReply>)

const order = (order_status: OrderStatus, more: Partial<Order> = {}): Order => ({
  order_id: '8f7a5bb2-6a0c-4c7e-9a5e-0d5f6a1b2c3d',
  order_status,
  payment_url: null,
  pay_by: null,
  subjects: [1],
  promo_code: null,
  discounted_amount: 0,
  hardcopy_amount: 0,
  total_amount: 39_000,
  plan: null,
  instalments: [],
  payment_methods: ['fpx', 'card'],
  last_attempt: null,
  is_guardian: false,
  user_detail: {
    name: 'Aina',
    email: 'aina@example.com',
    contact: '0123456789',
    address: '1 Jalan Satu',
    postcode: '01000',
    city: 'Kangar',
    state: 'Perlis',
  },
  guardian_detail: null,
  ...more,
})
const reply = (attribute: Order | null): OrderReply => ({
  status_code: 200,
  message: 'OK',
  attribute,
})

// Without a window the library assumes a server, where nothing polls.
environmentManager.setIsServer(() => false)

let client: QueryClient
let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
})
afterEach(() => {
  stop?.()
  client.clear()
  answer.mockReset()
  vi.useRealTimers()
})

/** Observes the order as a screen would and counts renders. */
function watch(options = orderQuery(2)) {
  const observer = new QueryObserver(client, options)
  const seen: unknown[] = []
  stop = observer.subscribe(({ data }) => {
    if (data && seen.at(-1) !== data) seen.push(data)
  })
  return { observer, seen }
}
const isStatus = () => client.getQueryData(orderQuery(2).queryKey)?.order?.order_status

describe('asking for the order', () => {
  it('ORD-04: asks again while PENDING, and stops once the bank has answered', async () => {
    answer.mockResolvedValue(reply(order('PENDING')))
    watch()
    await vi.advanceTimersByTimeAsync(9100)
    expect(answer).toHaveBeenCalledTimes(4)
    answer.mockResolvedValue(reply(order('PAID')))
    await vi.advanceTimersByTimeAsync(3000)
    expect(isStatus()).toBe('PAID')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(answer).toHaveBeenCalledTimes(5)
  })

  it('ORD-04: slows down to every 15 s the longer it takes', async () => {
    answer.mockResolvedValue(reply(order('PENDING')))
    watch()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const before = answer.mock.calls.length
    await vi.advanceTimersByTimeAsync(150_000)
    expect(answer.mock.calls.length - before).toBe(10)
  })

  it('ORD-04: goes on while nobody answers', async () => {
    answer.mockResolvedValueOnce(reply(order('PENDING')))
    answer.mockRejectedValueOnce(new Error('no network'))
    answer.mockResolvedValue(reply(order('PAID')))
    watch()
    await vi.advanceTimersByTimeAsync(7000)
    expect(isStatus()).toBe('PAID')
  })

  it('ORD-04: replaces the order on screen only when its status differs', async () => {
    answer.mockResolvedValueOnce(reply(order('PENDING')))
    answer.mockResolvedValueOnce(reply(order('PENDING', { total_amount: 1 })))
    answer.mockResolvedValue(reply(order('OPEN', { total_amount: 2 })))
    const { seen } = watch()
    await vi.advanceTimersByTimeAsync(3100)
    expect(answer).toHaveBeenCalledTimes(2)
    expect(seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3000)
    expect(seen).toHaveLength(2)
    expect(isStatus()).toBe('OPEN')
  })

  it('ORD-04: another order that is PENDING too does replace it', async () => {
    const other = '0d5f6a1b-6a0c-4c7e-9a5e-8f7a5bb22c3d'
    answer.mockResolvedValueOnce(reply(order('PENDING')))
    answer.mockResolvedValue(reply(order('PENDING', { order_id: other })))
    watch()
    await vi.advanceTimersByTimeAsync(3100)
    expect(client.getQueryData(orderQuery(2).queryKey)?.order?.order_id).toBe(other)
  })

  it.each<OrderStatus>(['DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PAID'])(
    'ORD-02: does not poll an order that is %s',
    async (status) => {
      answer.mockResolvedValue(reply(order(status)))
      watch()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(answer).toHaveBeenCalledTimes(1)
    },
  )

  it('ORD-11: after the return from the bank a reserved order is asked for too: its word may be slow', async () => {
    answer.mockResolvedValueOnce(reply(order('OPEN')))
    answer.mockResolvedValueOnce(reply(order('OPEN')))
    answer.mockResolvedValue(reply(order('PAID')))
    watch(orderQuery(2, { returned: true }))
    await vi.advanceTimersByTimeAsync(6100)
    expect(isStatus()).toBe('PAID')
  })

  it('a changed draft replaces the one on screen', async () => {
    answer.mockResolvedValueOnce(reply(order('DRAFT')))
    watch()
    await vi.advanceTimersByTimeAsync(0)
    answer.mockResolvedValue(reply(order('DRAFT', { subjects: [1, 7] })))
    await client.invalidateQueries({ queryKey: orderQuery(2).queryKey })
    expect(client.getQueryData(orderQuery(2).queryKey)?.order?.subjects).toEqual([1, 7])
  })
})

describe('what is kept of the order', () => {
  it('ORD-01: nothing about the person is in what the device keeps', async () => {
    answer.mockResolvedValue(reply(order('DRAFT')))
    await client.fetchQuery(orderQuery(2))
    const kept = JSON.stringify(client.getQueryData(orderQuery(2).queryKey))
    expect(kept).toContain('39000')
    for (const personal of ['Aina', 'aina@', '0123456789', 'Jalan', '01000', 'Kangar', 'Perlis'])
      expect(kept).not.toContain(personal)
    expect(orderDetailsQuery(2).meta).toEqual({ keep: false })
    expect(client.getQueryData(orderDetailsQuery(2).queryKey)?.user_detail.city).toBe('Kangar')
  })

  it('ACC-05: of the last paid order and the named guardian the device keeps nothing', async () => {
    const { is_guardian, user_detail, guardian_detail } = order('PAID')
    const guardian_email = 'mother@example.com'
    const start: OrderStart = {
      awaited_consent: { guardian_email, is_refused: false },
      consented_guardian: null,
      terms_agreed_at: null,
      terms_agreed_version: null,
      on_sale: [],
      is_suspended: false,
      profile: null,
      last_details: { is_guardian, user_detail, guardian_detail },
    }
    answer.mockResolvedValue({ ...reply(null), start })
    await client.fetchQuery(orderQuery(2))
    const kept = client.getQueryData(orderQuery(2).queryKey)
    expect(kept).toMatchObject({ order: null, awaitsConsent: true })
    expect(JSON.stringify(kept)).not.toMatch(/mother@|Jalan|0123456789/)
    expect(client.getQueryData(orderStartQuery(2).queryKey)).toEqual(start)
    expect(orderStartQuery(2).meta).toEqual({ keep: false })
  })

  it('ORD-06: after a cancel neither order nor details are left', async () => {
    answer.mockResolvedValue(reply(order('OPEN')))
    await client.fetchQuery(orderQuery(2))
    await acceptOrder(client, 2, reply(null))
    expect(client.getQueryData(orderQuery(2).queryKey)?.order).toBeNull()
    expect(client.getQueryData(orderDetailsQuery(2).queryKey)).toBeNull()
  })

  it('ORD-02 ORD-06: other screens that show the order refetch it after a change', async () => {
    const others = [
      ['dashboard'],
      ['orders'],
      ['order-record', 'one'],
      ['programme', 'full-programme'],
      ['class-access', 'full-programme', 7],
    ]
    for (const queryKey of others) client.setQueryData(queryKey, {})
    await acceptOrder(client, 2, reply(null))
    for (const queryKey of others)
      expect(client.getQueryState(queryKey)?.isInvalidated, String(queryKey[0])).toBe(true)
  })

  it('ORD-02: a save of a draft marks other screens as outdated, but does not fetch them', async () => {
    answer.mockResolvedValue(reply(order('DRAFT')))
    await client.fetchQuery(orderQuery(2))
    const queryKey = ['programme', 'full-programme']
    const fetch = vi.fn(async () => ({}))
    const stop = new QueryObserver(client, { queryKey, queryFn: fetch }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    fetch.mockClear()
    await acceptOrder(client, 2, reply(order('DRAFT', { total_amount: 1 })))
    await vi.advanceTimersByTimeAsync(0)
    expect(fetch).not.toHaveBeenCalled()
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
    await acceptOrder(client, 2, reply(order('OPEN')))
    await vi.advanceTimersByTimeAsync(0)
    expect(fetch).toHaveBeenCalledOnce()
    stop()
  })

  it('ORD-11: an answer to a change is not overwritten by a poll that was under way before it', async () => {
    let late: (answered: OrderReply) => void = () => undefined
    answer.mockResolvedValueOnce(reply(order('PENDING')))
    watch()
    await vi.advanceTimersByTimeAsync(0)
    answer.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    await vi.advanceTimersByTimeAsync(3000)
    answer.mockResolvedValue(reply(order('PAID')))
    await acceptOrder(client, 2, reply(order('PAID')))
    late(reply(order('PENDING')))
    await vi.advanceTimersByTimeAsync(100)
    expect(isStatus()).toBe('PAID')
  })

  it('keeps the price list when an answer brings none', async () => {
    const price_mapping = [{ no_sub: 1, price: 36_000 }]
    answer.mockResolvedValue({ ...reply(order('DRAFT')), mapping_data: { price_mapping } })
    await client.fetchQuery(orderQuery(2))
    await acceptOrder(client, 2, reply(order('DRAFT', { total_amount: 1 })))
    expect(client.getQueryData(orderQuery(2).queryKey)).toMatchObject({
      prices: price_mapping,
      order: { total_amount: 1 },
    })
  })
})
