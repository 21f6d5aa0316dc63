import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import type { Order, OrderStatus } from '#contract/billing/orders.ts'
import { pollFirstMs } from '#contract/shared/limits.ts'
import { linkedOrderQuery } from '#features/billing/checkout/guardian/linked-order.ts'
import { orderQuery } from '#features/billing/checkout/order-query.ts'
import { dashboardQuery } from '#features/dashboard/queries.ts'
import { guardianHomeQuery } from '#features/guardians/home/queries.ts'
import { orderRecordQuery, ordersQuery } from '#features/billing/orders/queries.ts'
import { call } from '#platform/api/call.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { callOrder } from '#platform/api/call-order.ts'

vi.mock('#platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('#platform/api/call-guardian.ts', () => ({ callGuardian: vi.fn() }))
vi.mock('#platform/api/call-order.ts', () => ({ callOrder: vi.fn() }))

// Without a window the library takes itself for a server, where nothing is polled.
environmentManager.setIsServer(() => false)

const orderId = '8f7a5bb2-6a0c-4c7e-9a5e-0d5f6a1b2c3d'
type Shown = {
  status: OrderStatus
  total?: number
  firstPaymentOn?: string
  needsCardholder?: boolean
}

const orderOf = ({ status, total = 39_000, firstPaymentOn, needsCardholder = false }: Shown) => ({
  order_id: orderId,
  order_status: status,
  subjects: [1],
  total_amount: total,
  plan: firstPaymentOn ? 'instalments' : 'once',
  instalments: firstPaymentOn
    ? [
        {
          number: 1,
          due_on: firstPaymentOn,
          amount: total,
          status: 'scheduled',
          pay_by: null,
          needs_cardholder: needsCardholder,
        },
      ]
    : [],
})
const summaryOf = ({ status, total = 39_000, firstPaymentOn, needsCardholder = false }: Shown) => ({
  order_id: orderId,
  order_status: status,
  subjects: [1],
  total_amount: total,
  first_payment_on: firstPaymentOn ?? null,
  needs_cardholder: needsCardholder,
})

/** Every screen of a signed-in person that shows an order: its query, its reply, the order in what it shows. */
const screens = {
  'the steps of an order': {
    query: orderQuery(2),
    reply: (shown: Shown) => ({ status_code: 200, message: 'OK', attribute: orderOf(shown) }),
    order: (data: unknown) => (data as { order: Order }).order,
  },
  'the page of an order': {
    query: orderRecordQuery(orderId),
    reply: (shown: Shown) => ({
      programme: { id: 2 },
      order: orderOf(shown),
      guardian_link: null,
      guardian_asked_at: null,
      receipt: null,
      refunds: [],
    }),
    order: (data: unknown) => (data as { order: Order }).order,
  },
  'the list of orders': {
    query: ordersQuery(),
    reply: (shown: Shown) => ({ orders: [summaryOf(shown)] }),
    order: (data: unknown) => (data as Order[])[0],
  },
  'the dashboard': {
    query: dashboardQuery(),
    // Every reply tells another time: the dashboard is new with each, the order is not.
    reply: (shown: Shown) => ({ server_time: String(Math.random()), order: summaryOf(shown) }),
    order: (data: unknown) => (data as { order: Order }).order,
  },
  'the home of a guardian': {
    query: guardianHomeQuery(),
    reply: (shown: Shown) => ({ server_time: String(Math.random()), orders: [orderOf(shown)] }),
    order: (data: unknown) => (data as { orders: Order[] }).orders[0],
  },
} as const

describe.each(Object.entries(screens))('a pending order on %s', (_, screen) => {
  const asked = { times: 0 }
  const visibility = { hidden: false }
  let reply: () => unknown
  let client: QueryClient
  let observer: QueryObserver
  let stop: () => void

  const show = (shown: Shown) => (reply = () => screen.reply(shown))
  const watch = () => {
    observer = new QueryObserver(client, screen.query as never)
    stop = observer.subscribe(() => undefined)
  }
  const status = () => screen.order(observer.getCurrentResult().data)?.order_status

  beforeEach(() => {
    vi.useFakeTimers()
    asked.times = 0
    visibility.hidden = false
    vi.stubGlobal('document', {
      get visibilityState() {
        return visibility.hidden ? 'hidden' : 'visible'
      },
    })
    const answer = async () => {
      asked.times += 1
      return reply()
    }
    vi.mocked(call as () => Promise<unknown>).mockImplementation(answer)
    vi.mocked(callGuardian as () => Promise<unknown>).mockImplementation(answer)
    vi.mocked(callOrder as () => Promise<unknown>).mockImplementation(answer)
    client = new QueryClient({
      defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 30_000 } },
    })
    client.mount()
  })
  afterEach(() => {
    stop()
    focusManager.setFocused(undefined)
    client.unmount()
    client.clear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('ORD-04: is asked for every 3 s at first, also while the page is hidden, until the bank has answered', async () => {
    show({ status: 'PENDING' })
    watch()
    visibility.hidden = true
    await vi.advanceTimersByTimeAsync(9100)
    expect(asked.times).toBe(4)
    show({ status: 'PAID' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(status()).toBe('PAID')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.times).toBe(5)
  })

  it('ORD-04: is asked for at once when the person returns', async () => {
    show({ status: 'PENDING' })
    watch()
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.times).toBe(1)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.times).toBe(2)
  })

  it('ORD-04: is asked for every 15 s when it takes long', async () => {
    show({ status: 'PENDING' })
    watch()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const before = asked.times
    await vi.advanceTimersByTimeAsync(150_000)
    expect(asked.times - before).toBe(10)
  })

  it('ORD-04: is replaced on screen only when its status differs', async () => {
    show({ status: 'PENDING', total: 1 })
    watch()
    await vi.advanceTimersByTimeAsync(0)
    const first = screen.order(observer.getCurrentResult().data)
    show({ status: 'PENDING', total: 2 })
    await vi.advanceTimersByTimeAsync(3100)
    expect(asked.times).toBe(2)
    expect(screen.order(observer.getCurrentResult().data)).toBe(first)
    show({ status: 'OPEN', total: 3 })
    await vi.advanceTimersByTimeAsync(3100)
    expect(screen.order(observer.getCurrentResult().data)).toMatchObject({ total_amount: 3 })
  })

  it('ORD-17: is replaced on screen when its first card payment waits for the cardholder or is moved', async () => {
    const today = malaysianDay(new Date())
    const shown = () => screen.order(observer.getCurrentResult().data)
    show({ status: 'PENDING', firstPaymentOn: today })
    watch()
    await vi.advanceTimersByTimeAsync(0)
    const changed: Shown[] = [
      { status: 'PENDING', firstPaymentOn: today, needsCardholder: true },
      { status: 'PENDING', firstPaymentOn: addDays(today, 1) },
    ]
    for (const change of changed) {
      show(change)
      await vi.advanceTimersByTimeAsync(3100)
      expect([orderOf(change), summaryOf(change)]).toContainEqual(shown())
    }
  })

  it('ORD-17: is not asked for before the day of the first card payment', async () => {
    const today = malaysianDay(new Date())
    show({ status: 'PENDING', firstPaymentOn: addDays(today, 1) })
    watch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.times).toBe(1)
    vi.setSystemTime(Date.now() + 24 * 3600_000)
    await client.invalidateQueries()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.times).toBeGreaterThan(4)
  })

  it.each<OrderStatus>(['DRAFT', 'OPEN', 'UNCOLLECTABLE', 'PAID'])(
    'ORD-02: is not polled as %s',
    async (other) => {
      show({ status: other })
      watch()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked.times).toBe(1)
    },
  )
})

it.each<[OrderStatus, boolean]>([
  ['OPEN', true],
  ['PENDING', true],
  ['PAID', false],
])(
  "ORD-15: a guardian's link is polled while it can be paid or the bank decides: %s",
  (status, isPolled) => {
    const order = orderOf({ status })
    const { refetchInterval } = linkedOrderQuery('token')
    if (typeof refetchInterval !== 'function') throw new Error('It is never polled.')
    const data = { order }
    const interval = refetchInterval({ state: { data, dataUpdatedAt: 0 } } as never)
    expect(interval).toBe(isPolled ? pollFirstMs : false)
  },
)

it("ORD-04 PAR-07: the checkout's order is fetched again once its record says that the parent paid", async () => {
  const client = new QueryClient()
  const record = (status: OrderStatus) => ({ ...screens['the page of an order'].reply({ status }) })
  const fetchRecord = (status: OrderStatus) => {
    vi.mocked(callOrder as () => Promise<unknown>).mockResolvedValue(record(status))
    return client.fetchQuery(orderRecordQuery(orderId))
  }
  client.setQueryData(orderQuery(2).queryKey, { order: null, prices: [] })
  const isOutdated = () => client.getQueryState(orderQuery(2).queryKey)?.isInvalidated
  await fetchRecord('OPEN')
  await fetchRecord('OPEN')
  expect(isOutdated()).toBe(false)
  await fetchRecord('PAID')
  expect(isOutdated()).toBe(true)
})
