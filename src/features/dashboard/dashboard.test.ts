import { describe, expect, it } from 'vitest'
import type { Dashboard, Lesson } from '#contract/classroom/classroom.ts'
import { orderStatuses, type OrderStatus } from '#contract/billing/orders.ts'
import { studySourcesOf, comingLessons } from './study-sources.ts'
import { moneyOf } from './money.ts'
import { nextExamPaper } from './DashboardLinks.tsx'
import { hasFullProgramme, heldProgrammes, orderPath } from './programmes-view.ts'
import { daysAhead, nextLessons } from './week-days.ts'

/** Tue 24 Nov 2026, 5:30 pm in Malaysia. */
const now = new Date('2026-11-24T09:30:00.000Z')
const orderId = '8f7a5bb2-6a0c-4c7e-9a5e-0d5f6a1b2c3d'

const lesson = (id: string, classId: number, startsAt: string, isCancelled = false): Lesson => ({
  id,
  class_id: classId,
  number: 1,
  title: id,
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
  is_cancelled: isCancelled,
  is_preview: false,
  recording: null,
  no_recording: 'not-released',
})

const subject = (id: number, class_name: string): Dashboard['subjects'][number] => ({
  id,
  key: class_name.toLowerCase(),
  class_name,
  language: 'Eng',
  stream: 'core',
  class_schedule: [],
  background_color_hex: '#0b6e6e',
})

const dashboard = (given: Partial<Dashboard> = {}): Dashboard => ({
  server_time: now.toISOString(),
  display_name: 'Aina',
  programmes: [
    { id: 1, url_safe_name: 'trial-programme', title: 'Trial', discontinued: false },
    { id: 2, url_safe_name: 'full-programme', title: 'Full', discontinued: false },
    { id: 3, url_safe_name: 'plus-programme', title: 'Plus', discontinued: false },
  ],
  subscriptions: [
    {
      programme_id: 1,
      programme_start_date: '2026-09-28T00:00:00.000Z',
      programme_expiry_date: '2026-11-01T00:00:00.000Z',
      is_suspended: false,
    },
    {
      programme_id: 2,
      programme_start_date: '2026-09-28T00:00:00.000Z',
      programme_expiry_date: '2026-12-18T00:00:00.000Z',
      is_suspended: false,
    },
  ],
  subjects: [subject(5, 'Mathematics'), subject(7, 'Physics')],
  open_classes: [{ slug: 'full-programme', class_id: 5, is_live: true }],
  next_lessons: [],
  unpaid_orders: [],
  week_lessons: [],
  announcements: [],
  order: null,
  ...given,
})

const coming = (lessons: Lesson[], at = now, slug = 'full-programme') =>
  comingLessons(dashboard({ week_lessons: lessons.map((one) => ({ slug, lesson: one })) }), at)
const ids = (shown: readonly { lesson: Lesson }[]) => shown.map((one) => one.lesson.id)

describe('DASH-01: the programmes of a dashboard', () => {
  it('are those subscribed to with their states, the open ones first', () => {
    const held = heldProgrammes(dashboard(), now)
    expect(held.map(({ title, state }) => [title, state])).toEqual([
      ['Full', 'active'],
      ['Trial', 'expired'],
    ])
    expect(held[0]).toMatchObject({
      path: '/full-programme',
      expiry: new Date('2026-12-18T00:00:00.000Z'),
    })
  })

  it('begin with what was bought while the trial is open too', () => {
    const open = dashboard().subscriptions.map((one) => ({ ...one, programme_expiry_date: null }))
    const held = heldProgrammes(dashboard({ subscriptions: open }), now)
    expect(held.map(({ title, state }) => [title, state])).toEqual([
      ['Full', 'active'],
      ['Trial', 'active'],
    ])
  })

  it('say when one is suspended', () => {
    const subscriptions = [
      {
        programme_id: 3,
        programme_start_date: '2026-09-28T00:00:00.000Z',
        programme_expiry_date: null,
        is_suspended: true,
      },
    ]
    const unpaid = { programme_id: 3, order_id: 'o', order_status: 'PAID' as const, subjects: [] }
    const held = heldProgrammes(dashboard({ subscriptions, unpaid_orders: [unpaid] }), now)
    expect(held).toMatchObject([{ state: 'suspended', payPath: '/orders/o' }])
    expect(hasFullProgramme(held)).toBe(true)
  })

  it('are taught until they end, whatever the device keeps', () => {
    const isTaught = (at: Date) => studySourcesOf(dashboard(), at).classes.map((one) => one.is_live)
    expect(isTaught(now)).toEqual([true])
    expect(isTaught(new Date('2027-01-01'))).toEqual([false])
  })

  it('leave the full programme to be joined to those whose trial or full programme ended', () => {
    expect(hasFullProgramme(heldProgrammes(dashboard(), now))).toBe(true)
    expect(hasFullProgramme(heldProgrammes(dashboard(), new Date('2027-01-01')))).toBe(false)
  })
})

describe('DASH-01: the next class', () => {
  const over = lesson('over', 5, '2026-11-24T08:00:00.000Z')
  const live = lesson('live', 5, '2026-11-24T09:00:00.000Z')
  const tonight = lesson('tonight', 7, '2026-11-24T12:00:00.000Z')
  const tomorrow = lesson('tomorrow', 5, '2026-11-25T09:00:00.000Z')
  const calledOff = lesson('called off', 5, '2026-11-24T11:00:00.000Z', true)
  const unknown = lesson('of a class unknown here', 99, '2026-11-25T09:00:00.000Z')

  it('is chosen from what is live or to come, each leading to its class', () => {
    const shown = coming([over, live, unknown, tomorrow])
    expect(ids(shown)).toEqual(['live', 'tomorrow'])
    expect(shown[0]?.path).toBe('/full-programme/5')
    expect(coming([tomorrow], now, 'no-page-of-ours')[0]?.path).toBeNull()
  })

  it('is named with those before it that were called off', () => {
    expect(ids(nextLessons(coming([calledOff, tonight, tomorrow])))).toEqual([
      'called off',
      'tonight',
    ])
    expect(ids(nextLessons(coming([calledOff])))).toEqual(['called off'])
    expect(nextLessons([])).toEqual([])
  })
})

describe('DASH-01: the days ahead', () => {
  it('are two weeks from today, each lesson on its day in Malaysia', () => {
    const shown = coming([
      lesson('tonight', 7, '2026-11-24T12:00:00.000Z'),
      // 00:30 on Friday in Malaysia.
      lesson('past midnight', 5, '2026-11-26T16:30:00.000Z'),
      lesson('monday', 5, '2026-12-06T16:00:00.000Z'),
    ])
    const days = daysAhead(shown, now)
    expect(days).toHaveLength(14)
    expect(
      days.flatMap(({ day, lessons }) => (lessons.length > 0 ? [[day, ...ids(lessons)]] : [])),
    ).toEqual([
      ['2026-11-24', 'tonight'],
      ['2026-11-27', 'past midnight'],
      ['2026-12-07', 'monday'],
    ])
  })

  it('keep what began before midnight on the day after', () => {
    const justPastMidnight = new Date('2026-11-28T16:15:00.000Z')
    const late = lesson('late', 5, '2026-11-28T15:30:00.000Z')
    const [today] = daysAhead(coming([late], justPastMidnight), justPastMidnight)
    expect([today?.day, ...ids(today?.lessons ?? [])]).toEqual(['2026-11-29', 'late'])
  })
})

describe('WEEK-01: the exam countdown', () => {
  it('goes to the first paper that has not ended', () => {
    const at = (name: string, starts: string) => ({
      name,
      path: '/spm-timetable',
      starts: new Date(starts),
      ends: new Date(Date.parse(starts) + 2 * 3600_000),
    })
    const papers = [
      at('Sejarah', '2026-11-30T00:00:00.000Z'),
      at('over', '2026-11-24T00:00:00.000Z'),
      at('Matematik', '2026-11-26T00:00:00.000Z'),
    ]
    const nextAt = (instant: string) => nextExamPaper(papers, new Date(instant))?.name
    expect(nextAt(now.toISOString())).toBe('Matematik')
    expect(nextAt('2026-11-26T01:59:00.000Z')).toBe('Matematik')
    expect(nextAt('2026-11-26T02:00:00.000Z')).toBe('Sejarah')
    expect(nextAt('2026-12-26T00:00:00.000Z')).toBeUndefined()
  })
})

describe('DAY-01: money', () => {
  const order = {
    order_id: orderId,
    order_status: 'OPEN' as const,
    subjects: [5],
    total_amount: 39_000,
    programme: { id: 2, title: 'Full', url_safe_name: 'full-programme' },
    first_payment_on: null,
  }

  it('is one thing: what closes classes before an order, and nothing when all is paid', () => {
    const [trial, full] = dashboard().subscriptions
    const suspended = [trial!, { ...full!, is_suspended: true }]
    const unpaid = { programme_id: 2, order_id: 'o', order_status: 'PAID' as const, subjects: [] }
    const of = (given: Partial<Dashboard>) => moneyOf(dashboard(given), now)
    expect(of({})).toBeNull()
    expect(of({ order: { ...order, order_status: 'PAID' } })).toBeNull()
    expect(of({ order })).toEqual({ kind: 'order', order })
    expect(of({ order, subscriptions: suspended, unpaid_orders: [unpaid] })).toMatchObject({
      kind: 'suspended',
      path: '/orders/o',
    })
    expect(of({ subscriptions: suspended })).toMatchObject({ path: '/orders' })
  })
})

describe('DASH-01: an order', () => {
  it.each(['full-programme', 'plus-programme'])(
    'of the %s leads to paying there while it can be paid, else to its confirmation',
    (slug) => {
      const pathAs = (order_status: OrderStatus) =>
        orderPath({ order_id: orderId, order_status, programme: { url_safe_name: slug } })
      expect(orderStatuses.map((status) => [status, pathAs(status)])).toEqual([
        ['DRAFT', `/${slug}/order/review`],
        ['OPEN', `/${slug}/order/review`],
        ['UNCOLLECTABLE', `/${slug}/order/review`],
        ['PENDING', `/${slug}/order/confirmation`],
        ['PAID', `/${slug}/order/confirmation`],
      ])
    },
  )

  it('of a programme without such pages leads to its own page', () => {
    expect(
      orderPath({
        order_id: orderId,
        order_status: 'PENDING',
        programme: { url_safe_name: 'holiday-programme' },
      }),
    ).toBe(`/orders/${orderId}`)
  })
})
