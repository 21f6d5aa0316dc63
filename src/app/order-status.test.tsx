import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/billing/orders.ts'
import { MoneyLine } from '#features/dashboard/MoneyLine.tsx'
import { guardianHomeQuery } from '#features/guardians/home/queries.ts'
import { PaymentsPage } from '#features/guardians/home/PaymentsPage.tsx'
import { OrderPage } from '#features/billing/orders/OrderPage.tsx'
import { OrdersPage } from '#features/billing/orders/OrdersPage.tsx'
import { orderRecordQuery, ordersQuery } from '#features/billing/orders/queries.ts'
import { StateTag } from '#features/billing/orders/StateTag.tsx'
import { loadCopy } from '#platform/i18n/i18n.ts'

beforeAll(async () => {
  await loadCopy('orders', 'guardian', 'dashboard-more', 'refusals', 'common', 'parcels')
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
  instalments: [],
})

/** Every screen outside the order's own steps that shows an order: what it reads, and the page. */
const screens = {
  'the list of orders': (order: ReturnType<typeof orderOf>) => ({
    key: ordersQuery().queryKey,
    data: [order],
    page: <OrdersPage />,
  }),
  'the page of an order': (order: ReturnType<typeof orderOf>) => ({
    key: orderRecordQuery(orderId).queryKey,
    data: {
      order,
      programme,
      class_names: [],
      lines: { tuition_amount: 36_000, discounted_amount: 0, hardcopy_amount: 3000 },
      created_at: order.created_at,
      student_name: null,
      receipt: null,
      refunds: [],
      disputes: [],
      parcels: [],
      guardian_link: null,
      guardian_asked_at: null,
      payment_reference: null,
    },
    page: <OrderPage orderId={orderId} />,
  }),
  'the dashboard': (order: ReturnType<typeof orderOf>) => ({
    key: [],
    data: {},
    page: <MoneyLine money={{ kind: 'order', order }} />,
  }),
  'the payments of a guardian': (order: ReturnType<typeof orderOf>) => ({
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
      const { key, data, page } = screen(orderOf(status))
      const client = new QueryClient()
      client.setQueryData(key, data)
      const html = renderToStaticMarkup(
        <MemoryRouter>
          <QueryClientProvider client={client}>{page}</QueryClientProvider>
        </MemoryRouter>,
      )
      expect(html).toContain(`>${labels[status]}<`)
      expect(html.includes(warning)).toBe(status === 'UNCOLLECTABLE')
    },
  )
})
