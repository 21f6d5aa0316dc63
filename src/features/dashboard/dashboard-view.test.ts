import { describe, expect, it } from 'vitest'
import type { Dashboard, Lesson } from '#contract/classroom.ts'
import { orderStatuses } from '#contract/orders.ts'
import { hasFullProgramme, heldProgrammes, nextLessons, orderPath } from './dashboard-view.ts'

const now = new Date('2026-11-24T09:30:00.000Z')

const lesson = (id: string, classId: number, startsAt: string): Lesson => ({
  id,
  class_id: classId,
  number: 1,
  title: id,
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
  is_cancelled: false,
  is_preview: false,
  recording: null,
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
  subjects: [
    {
      id: 5,
      key: 'mathematics',
      class_name: 'Mathematics',
      language: 'Eng',
      stream: 'core',
      class_schedule: [],
      background_color_hex: '#0b6e6e',
    },
  ],
  next_lessons: [],
  order: null,
  ...given,
})

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
    const held = heldProgrammes(dashboard({ subscriptions }), now)
    expect(held.map(({ state }) => state)).toEqual(['suspended'])
    expect(hasFullProgramme(held)).toBe(true)
  })

  it('leave the full programme to be joined to those whose trial or full programme ended', () => {
    expect(hasFullProgramme(heldProgrammes(dashboard(), now))).toBe(true)
    expect(hasFullProgramme(heldProgrammes(dashboard(), new Date('2027-01-01')))).toBe(false)
  })
})

describe('DASH-01: the next live classes', () => {
  const next_lessons = [
    lesson('over', 5, '2026-11-24T08:00:00.000Z'),
    lesson('live', 5, '2026-11-24T09:00:00.000Z'),
    lesson('of a class unknown here', 99, '2026-11-25T09:00:00.000Z'),
    lesson('tomorrow', 5, '2026-11-25T09:00:00.000Z'),
  ]
  it('are the live and coming ones, each leading to its class', () => {
    const next = nextLessons(dashboard({ next_lessons }), now)
    expect(next.map(({ lesson: { id }, path }) => [id, path])).toEqual([
      ['live', '/full-programme/5'],
      ['tomorrow', '/full-programme/5'],
    ])
  })
  it('lead nowhere when no programme is open', () => {
    const next = nextLessons(dashboard({ next_lessons, subscriptions: [] }), now)
    expect(next.map(({ path }) => path)).toEqual([null, null])
  })
})

it('DASH-01: an order leads to paying while it can be paid, else to its confirmation', () => {
  expect(orderStatuses.map((status) => [status, orderPath(status)])).toEqual([
    ['DRAFT', '/full-programme/order/review'],
    ['OPEN', '/full-programme/order/review'],
    ['UNCOLLECTABLE', '/full-programme/order/review'],
    ['PENDING', '/full-programme/order/confirmation'],
    ['PAID', '/full-programme/order/confirmation'],
  ])
})
