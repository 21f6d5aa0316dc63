import { expect, it } from 'vitest'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { programmeScreen } from './programme-screen.ts'

const now = new Date('2026-11-24T09:30:00.000Z')
const later = '2026-12-18T15:59:59.000Z'
const earlier = '2026-11-20T00:00:00.000Z'

type PageFields = {
  slug?: string
  discontinued?: boolean
  subscribed?: boolean
  until?: string | null
  suspended?: boolean
  intake?: ProgrammePage['intake']
  trial?: ProgrammePage['trial']
  staff?: boolean
}

const intake = {
  key: 'full-2026-09',
  programme_id: 2,
  title: 'September 2026 intake',
  starts_on: '2026-09-21',
  ends_on: '2027-04-18',
  last_paper_on: '2027-05-30',
}

const page = (given: PageFields): ProgrammePage => ({
  server_time: now.toISOString(),
  programme: {
    id: 2,
    url_safe_name: given.slug ?? 'full-programme',
    title: 'Full Programme',
    discontinued: given.discontinued ?? false,
  },
  intake: given.intake === undefined ? intake : given.intake,
  subscription:
    given.subscribed === false
      ? null
      : {
          programme_id: 2,
          programme_start_date: '2026-09-28T00:00:00.000Z',
          programme_expiry_date: given.until ?? null,
          is_suspended: given.suspended ?? false,
        },
  on_sale: [],
  subscribed_class_ids: [5],
  enrolments: [],
  is_staff: given.staff ?? false,
  trial: given.trial ?? null,
  subjects: [],
  next_lessons: [],
  unpaid_order: null,
})

it.each<[string, PageFields, string]>([
  ['a subscription without end', { until: null }, 'classes'],
  ['a running subscription', { until: later }, 'classes'],
  [
    'a running subscription to a discontinued programme',
    { until: later, discontinued: true },
    'classes',
  ],
  ['no subscription', { subscribed: false }, 'not-subscribed'],
  [
    'no subscription to a discontinued programme',
    { subscribed: false, discontinued: true },
    'discontinued',
  ],
  ['a subscription that is over', { until: earlier }, 'expired'],
  [
    'one that is over, of a discontinued programme',
    { until: earlier, discontinued: true },
    'discontinued',
  ],
  ['a suspended subscription', { until: later, suspended: true }, 'suspended'],
  [
    'a suspended one of a discontinued programme',
    { suspended: true, discontinued: true },
    'suspended',
  ],
  ['plus that is over', { slug: 'plus-programme', until: earlier }, 'expired'],
  ['no subscription between intakes', { subscribed: false, intake: null }, 'closed'],
  ['a subscription that is over, between intakes', { until: earlier, intake: null }, 'expired'],
  ['being staff', { subscribed: false, staff: true }, 'staff'],
])('FULL-01: with %s the page shows its own screen', (_, given, screen) => {
  expect(programmeScreen(page(given), now).shows).toBe(screen)
})

it.each<[ProgrammePage['trial'], boolean, object]>([
  ['may-register', false, { shows: 'trial-offer', answer: 'may-register' }],
  ['has-more', false, { shows: 'trial-offer', answer: 'has-more' }],
  ['closed', false, { shows: 'trial-offer', answer: 'closed' }],
  ['closed', true, { shows: 'discontinued' }],
])('TRIAL-01: who never had a trial and is answered %s sees what fits', (trial, gone, screen) => {
  const given = { slug: 'trial-programme', subscribed: false, intake: null }
  expect(programmeScreen(page({ ...given, trial, discontinued: gone }), now)).toEqual(screen)
})

it('TRIAL-01: a trial that is on hold says so', () => {
  const trial = { slug: 'trial-programme', until: later, suspended: true } as const
  expect(programmeScreen(page({ ...trial, trial: 'had-one' }), now).shows).toBe('suspended')
})

it('TRIAL-01: a trial that is over still shows its classes, and that the live ones ended', () => {
  const trial = { slug: 'trial-programme', until: earlier }
  expect(programmeScreen(page(trial), now)).toEqual({
    shows: 'classes',
    classIds: [5],
    until: new Date(earlier),
    liveEnded: true,
  })
  expect(programmeScreen(page({ ...trial, until: later }), now)).toEqual({
    shows: 'classes',
    classIds: [5],
    until: new Date(later),
    liveEnded: false,
  })
})
