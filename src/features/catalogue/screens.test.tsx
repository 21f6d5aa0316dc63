import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Lesson, MyClasses as Classes, ProgrammePage } from '#contract/classroom/classroom.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { SchoolHere, unknownSchool } from '#platform/school/school-here.ts'
import { MyClasses } from './MyClasses.tsx'
import { ProgrammeScreen } from './ProgrammeScreen.tsx'
import { Unpaid } from './Unpaid.tsx'

const school = { ...unknownSchool, support_email: 'help@example.com', whatsapp: '60123456789' }

beforeAll(async () => {
  await loadCopy('programmes', 'refusals')
})

const now = new Date('2026-11-20T04:00:00.000Z')
const ends = '2026-11-24T04:00:00.000Z'
const subject = (id: number, more: Partial<Subject> = {}): Subject => ({
  id,
  key: 'mathematics',
  class_name: 'Mathematics',
  language: 'Eng',
  stream: 'core',
  class_schedule: [{ weekday: 2, start: '17:30', end: '19:00' }],
  background_color_hex: '#1d4ed8',
  ...more,
})
const physics = { key: 'physics', class_name: 'Physics', stream: 'science' } as const
const subjects = [
  subject(5),
  subject(7, physics),
  subject(8, { ...physics, class_name: 'Fizik', language: 'Bm' }),
]
const lesson: Lesson = {
  id: 'L0000000001',
  class_id: 5,
  number: 3,
  title: 'Quadratic functions',
  starts_at: '2026-11-24T09:30:00.000Z',
  ends_at: '2026-11-24T11:00:00.000Z',
  is_cancelled: false,
  is_preview: false,
  recording: null,
  no_recording: 'not-released',
}
const titles: Record<string, string> = {
  'trial-programme': 'Trial Programme',
  'full-programme': 'Full Programme',
  'plus-programme': 'Plus Programme',
}
const subscription = (more: object = {}) => ({
  programme_id: 2,
  programme_start_date: '2026-11-17T04:00:00.000Z',
  programme_expiry_date: ends,
  is_suspended: false,
  ...more,
})
const page = (slug: string, more: Partial<ProgrammePage> = {}): ProgrammePage => ({
  server_time: now.toISOString(),
  programme: { id: 2, url_safe_name: slug, title: titles[slug] ?? '', discontinued: false },
  intake: {
    key: 'full-2026-09',
    programme_id: 2,
    title: 'September 2026 intake',
    starts_on: '2026-09-21',
    ends_on: '2027-04-18',
    last_paper_on: '2027-05-30',
  },
  subscription: subscription(),
  on_sale: [],
  subscribed_class_ids: [5],
  enrolments: [],
  is_staff: false,
  trial: null,
  subjects,
  next_lessons: [lesson],
  unpaid_order: null,
  ...more,
})
const show = (part: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
const screen = (of: ProgrammePage, at = now) =>
  show(
    <SchoolHere value={school}>
      <Unpaid page={of} />
      <ProgrammeScreen page={of} now={at} uid="aina" />
    </SchoolHere>,
  )

describe.each(['full-programme', 'plus-programme'])('FULL-01: the page of %s', (slug) => {
  const order = `href="/${slug}/order/subjects"`

  it('shows the subscribed classes, and the way to others', () => {
    const html = screen(page(slug))
    expect(html).toContain('You have access until 24 November 2026')
    expect(html).toContain(`href="/${slug}/5"`)
    expect(html).not.toContain(`href="/${slug}/7"`)
    expect(html).toContain('Tue 24 Nov, 5:30 pm')
    expect(html).toMatch(new RegExp(`${order}[^>]*>Join Other Classes`))
  })

  it('offers no other classes when all are joined, or none can be', () => {
    const all = page(slug, { subscribed_class_ids: [5, 7, 8] })
    expect(screen(all)).not.toContain('Join Other Classes')
    expect(screen(page(slug, { intake: null }))).not.toContain('Join Other Classes')
    const gone = page(slug)
    const html = screen({ ...gone, programme: { ...gone.programme, discontinued: true } })
    expect(html).not.toContain('Join Other Classes')
    expect(html).toContain('taking new students. Your own classes stay open.')
  })

  it.each<[string, Partial<ProgrammePage>, string, string]>([
    ['expired', {}, 'Your access has ended', order],
    [
      'suspended',
      { subscription: subscription({ is_suspended: true }) },
      'Your access is on hold',
      `href="/${slug}/order/confirmation"`,
    ],
    ['not joined', { subscription: null }, 'You haven&#x27;t joined this programme', order],
    ['closed', { subscription: null, intake: null }, 'No intake is open', ''],
  ])('PROG-01: that is %s has its own words, and no class', (_, more, words, link) => {
    const html = screen(page(slug, more), new Date('2026-11-24T04:00:01.000Z'))
    expect(html).toContain(words)
    expect(html).toContain(link)
    expect(html).not.toContain(`href="/${slug}/5"`)
    if (!link) expect(html).not.toContain('/order/')
  })

  it.each([
    ['UNCOLLECTABLE', null, `/${slug}/order/review`, 'open again as soon as you pay'],
    ['PAID', subscription({ is_suspended: true }), '/orders/unpaid', 'open again as soon as you'],
    ['PAID', subscription(), '/orders/unpaid', 'Pay the instalment'],
  ] as const)('ENT-01: that waits for a payment (%s) says so, and where to pay', (...row) => {
    const [order_status, held, to, words] = row
    const unpaid = { programme_id: 2, order_id: 'unpaid', order_status, subjects: [5] }
    const html = screen(page(slug, { subscription: held, unpaid_order: unpaid }))
    expect(html).toContain(words)
    expect(html.match(new RegExp(`href="${to}"[^>]*>Pay now<`, 'g'))).toHaveLength(1)
  })

  it('PROG-01: that is discontinued says so to those who never joined', () => {
    const of = page(slug, { subscription: null })
    const html = screen({ ...of, programme: { ...of.programme, discontinued: true } })
    expect(html).toContain('Not offered at the moment')
    expect(html).not.toContain('/order/')
  })

  it('ACC-04: shows every class to staff', () => {
    const html = screen(page(slug, { subscription: null, is_staff: true }))
    for (const id of [5, 7, 8]) expect(html).toContain(`href="/${slug}/${id}"`)
    expect(html).not.toContain('/order/')
  })
})

describe('TRIAL-01: the page of the trial', () => {
  const trial = (more: Partial<ProgrammePage> = {}) => page('trial-programme', more)

  it('tells the time left, marks what stays, and leads to the full programme', () => {
    const html = screen(trial({ trial: 'had-one' }))
    expect(html).toContain('4 days left, until Tue 24 Nov, 12:00 pm')
    expect(html.match(/No expiry/g)).toHaveLength(2)
    expect(html).toMatch(/href="\/full-programme"[^>]*>Join Full Programme/)
    expect(html).toContain('href="/trial-programme/5"')
  })

  it('says when the live classes ended, and keeps the classes', () => {
    const html = screen(
      trial({ trial: 'had-one', next_lessons: [] }),
      new Date('2026-12-01T00:00:00Z'),
    )
    expect(html).toContain('Ended Tue 24 Nov')
    expect(html).toContain('Your recordings stay open')
    expect(html).toContain('href="/trial-programme/5"')
  })

  it('says that it is on hold without an order to pay, for a trial has none', () => {
    const html = screen(trial({ subscription: subscription({ is_suspended: true }) }))
    expect(html).toContain('Your access is on hold')
    expect(html).not.toContain('/order/')
    expect(html).toContain('mailto:help@example.com')
    expect(html).toMatch(/wa\.me\/60123456789\?text=[^>]*>Chat with us</)
  })

  it('offers itself to those who never had one: what it opens, every class by stream and language, the terms', () => {
    const html = screen(
      trial({ subscription: null, subscribed_class_ids: [], trial: 'may-register' }),
    )
    expect(html).toContain('for 7 days from now')
    expect(html.match(/<input type="checkbox" name="class"/g)).toHaveLength(3)
    expect(html).toMatch(
      /Core subjects.*Mathematics.*Science stream.*In Malay.*Fizik.*In English.*Physics/s,
    )
    expect(html).toContain('name="terms_version"')
    expect(html).toContain('Start my trial')
  })

  it('tells who has more that they need none, and when there is none', () => {
    const of = (answer: 'has-more' | 'closed') =>
      screen(trial({ subscription: null, subscribed_class_ids: [], trial: answer, intake: null }))
    expect(of('has-more')).toContain('You have more than a trial')
    expect(of('closed')).toContain('No trial is open at the moment')
    for (const answer of ['has-more', 'closed'] as const) expect(of(answer)).not.toContain('<form')
  })
})

describe('CLASS-01: all classes', () => {
  const programme = (id: number, slug: string) =>
    page(slug, {
      programme: { id, url_safe_name: slug, title: titles[slug] ?? '', discontinued: false },
    }).programme
  const classes = (held: Classes['held']): Classes => ({
    server_time: now.toISOString(),
    held,
    subjects,
    next_lessons: [{ slug: 'full-programme', lesson }],
  })
  const full = programme(2, 'full-programme')
  const plus = programme(3, 'plus-programme')

  it('are listed by programme, those that are open first, each with its next lesson', () => {
    const over = subscription({ programme_expiry_date: '2026-11-01T00:00:00.000Z' })
    const html = show(
      <MyClasses
        now={now}
        classes={classes([
          { programme: plus, subscription: over, class_ids: [7], enrolments: [] },
          { programme: full, subscription: subscription(), class_ids: [5], enrolments: [] },
        ])}
      />,
    )
    expect(html.indexOf('Full Programme')).toBeLessThan(html.indexOf('Plus Programme'))
    expect(html).toContain('href="/full-programme/5"')
    expect(html).toContain('href="/plus-programme/7"')
    expect(html.match(/>Ended</g)).not.toBeNull()
    expect(html).toContain('Tue 24 Nov, 5:30 pm')
  })

  it('are none for who has just come, with the ways to some', () => {
    const html = show(<MyClasses now={now} classes={classes([])} />)
    expect(html).toContain('No classes yet')
    expect(html).toContain('href="/trial-programme"')
    expect(html).toContain('href="/full-programme"')
  })
})
