import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ChildOverview, GuardianHome, GuardianOrder } from '#contract/guardians/guardians.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { ChildPage } from './ChildPage.tsx'
import { GuardianPage } from './GuardianPage.tsx'
import { childQuery, guardianHomeQuery } from './queries.ts'

beforeAll(async () => {
  await loadCopy('guardian', 'orders', 'refusals', 'common')
})

const sofea = '5d0f3c1e-7c55-4e1b-9d0c-3f6c2d7a9e11'
const hafiz = '5d0f3c1e-7c55-4e1b-9d0c-3f6c2d7a9e12'
const order = (more: Partial<GuardianOrder> = {}): GuardianOrder => ({
  order_id: '0b6f2c1e-7c55-4e1b-9d0c-3f6c2d7a9e10',
  guardianship_id: sofea,
  call_name: 'Sofea',
  programme: 'Full Programme',
  class_names: ['Mathematics', 'Sejarah'],
  order_status: 'PAID',
  total_amount: 36_000,
  created_at: '2026-11-20T04:00:00.000Z',
  due: null,
  next_charge: null,
  instalments: [],
  payment_reference: null,
  receipt_number: 12,
  refunds: [],
  parcels: [],
  sharing: 'sees',
  ...more,
})
const home = (more: Partial<GuardianHome> = {}): GuardianHome => ({
  server_time: new Date().toISOString(),
  address: 'siti@example.com',
  children: [],
  waiting: [],
  messages: [],
  digest: true,
  orders: [],
  ...more,
})
const child = (more: Partial<ChildOverview> = {}): ChildOverview => ({
  server_time: new Date().toISOString(),
  call_name: 'Sofea',
  next_classes: [],
  attendance: [{ class_name: 'Mathematics', language: 'Eng', held: 6, joined: 4 }],
  watched: { recordings: 2, seconds: 5400, last_at: '2026-11-20T04:00:00.000Z' },
  practice: [
    {
      class_name: 'Sejarah',
      language: 'Bm',
      answered: 9,
      chapters: [
        {
          id: 'sejarah-f4-1',
          title_bm: 'Warisan Negara Bangsa',
          title_eng: 'Heritage of the Nation',
          right: 8,
          of: 9,
          is_mastered: true,
        },
      ],
    },
  ],
  questions: { asked: 3, answered: 2, texts: null },
  ...more,
})
const parts = { state: (status: string) => status, parcels: () => null }

function show(page: ReactNode, of: GuardianHome, overview?: ChildOverview | null): string {
  const client = new QueryClient()
  client.setQueryData(guardianHomeQuery().queryKey, of)
  if (overview !== undefined) client.setQueryData(childQuery(sofea).queryKey, overview)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
}
const showHome = (more: Partial<GuardianHome> = {}) =>
  show(<GuardianPage {...parts} messages={({ number }) => number} />, home(more))
const showChild = (overview: ChildOverview | null, more: Partial<GuardianHome> = {}) =>
  show(<ChildPage guardianshipId={sofea} onLeft={() => {}} {...parts} />, home(more), overview)

describe("PAR-01: a guardian's home", () => {
  it('begins with what is due, then the children, and switches the weekly mail', () => {
    const html = showHome({
      children: [{ id: sofea, call_name: 'Sofea' }],
      messages: [
        { order_id: order().order_id, number: '011-•••4455', kinds: [], is_confirmed: false },
      ],
      orders: [order({ order_status: 'OPEN', due: { amount: 36_000, by: '2026-11-28' } })],
    })
    expect(html).toContain('RM 360.00, by 28 November 2026')
    expect(html.indexOf('Due to pay')).toBeLessThan(html.indexOf(`href="/guardian/${sofea}"`))
    expect(html).toContain('Email me on Sunday evenings')
    expect(html).toContain('011-•••4455')
  })

  it('shows of an order alone what was paid, and offers to ask the child', () => {
    const html = showHome({ orders: [order({ guardianship_id: null, sharing: 'may-ask' })] })
    expect(html).toContain('Receipt 12')
    expect(html).toContain('Ask to see how Sofea is learning')
    expect(html).not.toContain('Email me on Sunday evenings')
  })

  it('says how children come here when there is none', () => {
    expect(showHome()).toContain('Both go to your address: siti@example.com')
    expect(showHome({ address: null })).toContain('Verify your email address first')
  })

  it('lists card payments with their days', () => {
    const instalments = [1, 2, 3].map((number) => ({
      number,
      due_on: `2026-1${number - 1}-24`,
      amount: 12_000,
      status: number === 1 ? ('paid' as const) : ('scheduled' as const),
      pay_by: null,
    }))
    const html = showHome({ orders: [order({ instalments, payment_reference: 'p-1' })] })
    expect(html).toContain('1 of 3 card payments made')
    expect(html).toContain('24 November 2026')
    expect(html).toContain('Add the dates to a calendar')
  })
})

describe("PAR-01: a child's page", () => {
  it('tells attendance, practice and recordings, and of questions only how many', () => {
    const html = showChild(child(), { orders: [order()] })
    for (const text of ['Joined 4 of 6', '90 minutes in all', '1 of 1 chapters mastered', '8 of 9'])
      expect(html).toContain(text)
    expect(html).toContain('<span lang="ms">Warisan Negara Bangsa</span>')
    expect(html).toContain('3 questions asked')
    expect(html).toContain('unless Sofea shares it with you')
    expect(html).toContain('Receipt 12')
  })

  it('switches between children, and keeps the orders of each apart', () => {
    const children = [
      { id: sofea, call_name: 'Sofea' },
      { id: hafiz, call_name: 'Hafiz' },
    ]
    const html = showChild(child(), { children, orders: [order({ guardianship_id: hafiz })] })
    expect(html).toContain(`href="/guardian/${hafiz}"`)
    expect(html).not.toContain('Receipt 12')
  })

  it('says that it has ended', () => {
    const html = showChild(null)
    expect(html).toContain('You can&#x27;t see this page any more')
    expect(html).not.toContain('Attendance')
  })

  it('does not announce classes that are over', () => {
    const lesson = (title: string, endsAt: number) => ({
      class_name: 'Mathematics',
      language: 'Eng' as const,
      title,
      starts_at: new Date(endsAt - 3_600_000).toISOString(),
      ends_at: new Date(endsAt).toISOString(),
    })
    const html = showChild(
      child({
        next_classes: [
          lesson('Long ago', Date.now() - 86_400_000),
          lesson('To come', Date.now() + 86_400_000),
        ],
      }),
    )
    expect(html).toContain('To come')
    expect(html).not.toContain('Long ago')
  })
})
