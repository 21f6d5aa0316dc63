import { describe, expect, it } from 'vitest'
import type { Dashboard, Lesson } from '#contract/classroom/classroom.ts'
import { orderStatuses, type OrderStatus } from '#contract/billing/orders.ts'
import { cancelledBefore, comingLessons, isAnyOpen, nextClasses } from './dashboard-view.ts'
import { hasFullProgramme, heldProgrammes, orderPath } from './programmes-view.ts'
import { daysOf } from './week.ts'

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

  it('leave room for live classes while any of them is open', () => {
    expect(isAnyOpen(dashboard(), now)).toBe(true)
    expect(isAnyOpen(dashboard(), new Date('2027-01-01'))).toBe(false)
    expect(isAnyOpen(dashboard({ subscriptions: [] }), now)).toBe(false)
  })

  it('leave the full programme to be joined to those whose trial or full programme ended', () => {
    expect(hasFullProgramme(heldProgrammes(dashboard(), now))).toBe(true)
    expect(hasFullProgramme(heldProgrammes(dashboard(), new Date('2027-01-01')))).toBe(false)
  })
})

describe('DASH-01: the next class', () => {
  const over = lesson('over', 5, '2026-11-24T08:00:00.000Z')
  const live = lesson('live', 5, '2026-11-24T09:00:00.000Z')
  const alsoLive = lesson('also live', 7, '2026-11-24T09:15:00.000Z')
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

  it('is what is live now, all of it, else the soonest', () => {
    expect(ids(nextClasses(coming([live, alsoLive, tonight]), now))).toEqual(['live', 'also live'])
    expect(ids(nextClasses(coming([tonight, tomorrow]), now))).toEqual(['tonight'])
    expect(nextClasses(coming([over]), now)).toEqual([])
  })

  it('is never one that was called off; that is said instead', () => {
    const shown = coming([calledOff, tonight, tomorrow])
    const [next] = nextClasses(shown, now)
    expect(next?.lesson.id).toBe('tonight')
    expect(ids(cancelledBefore(shown, next))).toEqual(['called off'])
    expect(ids(cancelledBefore(coming([calledOff]), undefined))).toEqual(['called off'])
    expect(cancelledBefore(coming([tonight]), undefined)).toEqual([])
  })
})

describe('DASH-01: the week', () => {
  it('is today to Sunday, then Monday to Sunday, each lesson on its day in Malaysia', () => {
    const shown = coming([
      lesson('tonight', 7, '2026-11-24T12:00:00.000Z'),
      // 00:30 on Friday in Malaysia.
      lesson('past midnight', 5, '2026-11-26T16:30:00.000Z'),
      lesson('sunday', 5, '2026-11-29T15:59:00.000Z'),
      lesson('monday', 5, '2026-11-29T16:00:00.000Z'),
    ])
    const days = (week: 'this' | 'next') =>
      daysOf(week, shown, now).map(({ day, isToday, lessons }) => [day, isToday, ...ids(lessons)])
    expect(days('this')).toEqual([
      ['2026-11-24', true, 'tonight'],
      ['2026-11-25', false],
      ['2026-11-26', false],
      ['2026-11-27', false, 'past midnight'],
      ['2026-11-28', false],
      ['2026-11-29', false, 'sunday'],
    ])
    expect(days('next')).toHaveLength(7)
    expect(days('next')[0]).toEqual(['2026-11-30', false, 'monday'])
  })

  it('is today alone on a Sunday, and what began before midnight is of today', () => {
    const justPastMidnight = new Date('2026-11-28T16:15:00.000Z')
    const late = lesson('late', 5, '2026-11-28T15:30:00.000Z')
    const days = daysOf('this', coming([late], justPastMidnight), justPastMidnight)
    expect(days.map(({ day, lessons }) => [day, ...ids(lessons)])).toEqual([['2026-11-29', 'late']])
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
