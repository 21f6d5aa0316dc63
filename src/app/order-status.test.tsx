import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/billing/orders.ts'
import { GuardianLinkPage } from '#features/billing/checkout/guardian/GuardianLinkPage.tsx'
import { linkedOrderQuery } from '#features/billing/checkout/guardian/linked-order.ts'
import { MoneyLine } from '#features/dashboard/MoneyLine.tsx'
import { guardianHomeQuery } from '#features/guardians/home/queries.ts'
import { PaymentsPage } from '#features/guardians/home/PaymentsPage.tsx'
import { OrderPage } from '#features/billing/orders/OrderPage.tsx'
import { OrdersPage } from '#features/billing/orders/OrdersPage.tsx'
import { orderRecordQuery, ordersQuery } from '#features/billing/orders/queries.ts'
import { StateTag } from '#features/billing/orders/StateTag.tsx'
import { addCopyFiles, loadCopy } from '#platform/i18n/i18n.ts'
import { OrderStatusTag } from '#staff/kit/OrderStatusTag.tsx'

beforeAll(async () => {
  await loadCopy('orders', 'guardian', 'dashboard-more', 'refusals', 'common', 'parcels')
  addCopyFiles({
    'staff/kit': async () => (await import('#content/locales/en/staff/kit.json')).default,
  })
  await loadCopy('checkout', 'staff/kit')
})

const orderId = '0b6f2c1e-7c55-4e1b-9d0c-3f6c2d7a9e10'
const programme = { id: 2, title: 'Full Programme', url_safe_name: 'full-programme' }
const orderOf = (order_status: OrderStatus) => ({
  order_id: orderId,
  order_status,
  programme,
  subjects: [1],
  total_amount: 39_000,
  created_at: '2026-11-20T04:00:00.000Z',
  first_payment_on: null,
  student_name: null,
  plan: 'once',
  instalments: [] as object[],
  payment_methods: ['fpx'],
  promo_code: null,
  last_attempt: null as object | null,
  pay_by: null,
})
type ShownOrder = ReturnType<typeof orderOf>
const lines = { tuition_amount: 36_000, discounted_amount: 0, hardcopy_amount: 3000 }

/** Every screen outside the order's own steps that shows an order: what it reads, and the page. */
const screens = {
  'the list of orders': (order: ShownOrder) => ({
    key: ordersQuery().queryKey,
    data: [order],
    page: <OrdersPage />,
  }),
  'the page of an order': (order: ShownOrder) => ({
    key: orderRecordQuery(orderId).queryKey,
    data: {
      order,
      programme,
      class_names: [],
      lines,
      created_at: order.created_at,
      student_name: null,
      receipt: null,
      refunds: [],
      disputes: [],
      parcels: [],
      guardian_link: null,
      guardian_asked_at: null,
      payment_reference: 'ref-4711',
    },
    page: <OrderPage orderId={orderId} />,
  }),
  'the dashboard': (order: ShownOrder) => ({
    key: [],
    data: {},
    page: <MoneyLine money={{ kind: 'order', order }} />,
  }),
  'the payments of a guardian': (order: ShownOrder) => ({
    key: guardianHomeQuery().queryKey,
    data: {
      server_time: new Date().toISOString(),
      ...{ address: null, children: [], waiting: [], messages: [], digest: true },
      orders: [
        {
          ...order,
          ...{ programme: programme.title, class_names: [], call_name: 'Sofea', student: 0 },
          ...{
            sharing: 'sees',
            guardianship_id: null,
            due: null,
            next_charge: null,
            payment_reference: null,
          },
          ...{ receipt_number: null, refunds: [], parcels: [] },
        },
      ],
    },
    page: <PaymentsPage state={(status) => <StateTag status={status} />} parcels={() => null} />,
  }),
  "the page of a guardian's link": (order: ShownOrder) => ({
    key: linkedOrderQuery('token').queryKey,
    data: {
      ...{ order, lines, programme: programme.title, class_names: [], call_name: 'Sofea' },
      ...{ locale: null, payment_reference: 'ref-4711', reported_at: null, receipt: null },
      ...{ refunds: [], disputes: [], parcels: [], messages: null },
    },
    page: (
      <GuardianLinkPage
        token="token"
        online
        leaveTo={() => undefined}
        unknown={null}
        consentText={() => null}
        parcels={() => null}
      />
    ),
  }),
}

function show({ key, data, page }: { key: readonly unknown[]; data: object; page: ReactNode }) {
  const client = new QueryClient()
  client.setQueryData(key, data)
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </MemoryRouter>,
  )
}

const labels: Record<OrderStatus, string> = {
  DRAFT: 'DRAFT',
  OPEN: 'RESERVED',
  UNCOLLECTABLE: 'RESERVED',
  PENDING: 'PENDING',
  PAID: 'SUBSCRIBED',
}
const warning = 'Subscription with your credit card has failed. Please retry again later.'

describe.each(Object.entries(screens))('%s', (name, screen) => {
  // A paid order is no order in progress.
  it.each(orderStatuses.filter((status) => name !== 'the dashboard' || status !== 'PAID'))(
    'ORD-02: shows %s by its label, and the warning of a failed card with no other',
    (status) => {
      const html = show(screen(orderOf(status)))
      expect(html).toContain(`>${labels[status]}<`)
      expect(html.includes(warning)).toBe(status === 'UNCOLLECTABLE')
    },
  )
})

it.each(orderStatuses)('ORD-02: staff see %s by the same label', (status) => {
  const html = renderToStaticMarkup(<OrderStatusTag status={status} />)
  expect(html).toContain(`>${labels[status]}<`)
  expect(html.includes('Payment failed')).toBe(status === 'UNCOLLECTABLE')
})

describe('ORD-16: what a payment that is not decided shows', () => {
  const order = screens['the page of an order']
  const link = screens["the page of a guardian's link"]
  const declined = { outcome: 'declined', plan: 'once' }

  it.each([
    ['PENDING', null],
    ['UNCOLLECTABLE', declined],
    ['OPEN', declined],
  ] as const)("the provider's reference of an order that is %s", (status, last_attempt) => {
    const shown = { ...orderOf(status), last_attempt }
    expect(show(order(shown))).toContain('ref-4711')
    expect(show(link(shown))).toContain('Payment reference: ref-4711')
  })

  it('not to pay again', () => {
    for (const screen of [order, link, screens['the dashboard']])
      expect(show(screen(orderOf('PENDING')))).toContain('Do not pay again')
  })
})

it('ORD-15 ORD-16: a card plan gives its dates, and its guardian reads what happens if one fails', () => {
  const instalment = { number: 1, due_on: '2026-12-23', amount: 13_000, status: 'scheduled' }
  const instalments = [{ ...instalment, pay_by: null }]
  const plan = { ...orderOf('PAID'), plan: 'instalments', instalments }
  expect(show(screens['the page of an order'](plan))).toContain('Add the dates to a calendar')
  const link = show(screens["the page of a guardian's link"](plan))
  expect(link).toContain('Add the dates to a calendar')
  expect(link).toContain('you have 7 days to pay it')
  expect(link).toMatch(/href="\/terms"[^>]*>Terms and policies</)
})
