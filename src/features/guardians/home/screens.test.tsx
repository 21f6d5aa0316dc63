import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import type {
  ChildAtAGlance,
  ChildOverview,
  GuardianHome,
  GuardianOrder,
} from '#contract/guardians/guardians.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { ChildPage } from './ChildPage.tsx'
import { GuardianPage } from './GuardianPage.tsx'
import { PaymentsPage } from './PaymentsPage.tsx'
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
  student: 0,
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
const seen = (more: Partial<ChildAtAGlance> = {}): ChildAtAGlance => ({
  id: sofea,
  call_name: 'Sofea',
  attendance: { held: 4, joined: 3 },
  practised: 40,
  next_class: null,
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
  show(<GuardianPage messages={({ number }) => number} />, home(more))
const showPayments = (more: Partial<GuardianHome> = {}) =>
  show(<PaymentsPage state={(status) => status} parcels={() => null} />, home(more))
const showChild = (overview: ChildOverview | null, more: Partial<GuardianHome> = {}) =>
  show(<ChildPage guardianshipId={sofea} onLeft={() => {}} />, home(more), overview)

describe("PAR-06: a guardian's home", () => {
  it('shows a child at a glance, with what is due for them', () => {
    const startsAt = Date.now() + 86_400_000
    const next_class = {
      class_name: 'Sejarah',
      language: 'Bm' as const,
      title: 'Bab 1',
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + 3_600_000).toISOString(),
    }
    const html = showHome({
      children: [seen({ next_class })],
      orders: [order({ order_status: 'OPEN', due: { amount: 39_000, by: '2026-12-05' } })],
    })
    for (const text of [
      `href="/guardian/${sofea}"`,
      '3 of 4 classes',
      '40 questions',
      '<strong lang="ms">Sejarah</strong>',
      'Due: RM 390.00 by 5 December',
      'aria-label="Pay RM 390.00 for Sofea"',
    ])
      expect(html).toContain(text)
  })

  it('switches the weekly mail and messages by WhatsApp', () => {
    const html = showHome({
      children: [seen()],
      messages: [
        {
          ...{ order_id: order().order_id, number: '011-•••4455' },
          ...{ offered: ['payment'], kinds: [], is_confirmed: false },
        },
      ],
    })
    expect(html).toContain('Email me on Sunday evenings')
    expect(html).toContain('011-•••4455')
    expect(html).toContain('No live classes are planned.')
  })

  it('shows only due payments for a child of an order, and offers to ask the child for access', () => {
    const due = { amount: 36_000, by: '2026-11-28' }
    const html = showHome({ orders: [order({ guardianship_id: null, sharing: 'may-ask', due })] })
    expect(html).toContain('Due: RM 360.00 by 28 November')
    expect(html).toContain('Ask to see how Sofea is learning')
    expect(html).not.toContain('Email me on Sunday evenings')
    expect(html).not.toContain('Attended')
  })

  it('has a card for each of two students of one name', () => {
    const orders = [0, 1].map((student) =>
      order({ order_id: [sofea, hafiz][student]!, guardianship_id: null, student }),
    )
    expect(showHome({ orders }).match(/<h2[^>]*>Sofea</g)).toHaveLength(2)
  })

  it('says how children come here when there is none', () => {
    expect(showHome()).toContain('Both go to your address: siti@example.com')
    expect(showHome({ address: null })).toContain('Verify your email address first')
  })
})

describe("PAR-06: a guardian's payments", () => {
  it('begins with what is due, for whom', () => {
    const due = { amount: 36_000, by: '2026-11-28' }
    const html = showPayments({
      orders: [order({ order_status: 'OPEN', due, receipt_number: 12 })],
    })
    expect(html).toContain('Sofea · Full Programme')
    expect(html.indexOf('Due: RM 360.00')).toBeLessThan(html.indexOf('Receipt 12'))
    expect(showPayments()).toContain('Nothing to pay')
  })

  it('lists card payments with their days', () => {
    const instalments = [1, 2, 3].map((number) => ({
      number,
      due_on: `2026-1${number - 1}-24`,
      amount: 12_000,
      status: number === 1 ? ('paid' as const) : ('scheduled' as const),
      pay_by: null,
    }))
    const html = showPayments({ orders: [order({ instalments, payment_reference: 'p-1' })] })
    expect(html).toContain('1 of 3 card payments made')
    expect(html).toContain('24 November 2026')
    expect(html).toContain('Add the dates to a calendar')
  })
})

describe("PAR-01: a child's page", () => {
  it('tells attendance, practice and recordings, and of questions only how many', () => {
    const html = showChild(child())
    for (const text of ['Joined 4 of 6', '90 minutes in all', '1 of 1 chapters mastered', '8 of 9'])
      expect(html).toContain(text)
    expect(html).toContain('<span lang="ms">Warisan Negara Bangsa</span>')
    expect(html).toContain('3 questions asked')
    expect(html).toContain('unless Sofea shares it with you')
    expect(html.indexOf('Attendance')).toBeLessThan(html.indexOf('Next live classes'))
  })

  it('switches between children', () => {
    const children = [seen(), seen({ id: hafiz, call_name: 'Hafiz' })]
    const html = showChild(child(), { children })
    expect(html).toContain(`href="/guardian/${hafiz}"`)
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
