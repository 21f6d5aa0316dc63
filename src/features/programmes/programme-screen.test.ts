import { expect, it } from 'vitest'
import type { ProgrammePage } from '#contract/classroom.ts'
import { programmeScreen } from './programme-screen.ts'

const now = new Date('2026-11-24T09:30:00.000Z')
const later = '2026-12-18T15:59:59.000Z'
const earlier = '2026-11-20T00:00:00.000Z'

type Given = {
  slug?: string
  discontinued?: boolean
  subscribed?: boolean
  until?: string | null
  suspended?: boolean
}

const page = (given: Given): ProgrammePage => ({
  server_time: now.toISOString(),
  programme: {
    id: 2,
    url_safe_name: given.slug ?? 'full-programme',
    title: 'Full Programme',
    discontinued: given.discontinued ?? false,
  },
  intake: null,
  subscription:
    given.subscribed === false
      ? null
      : {
          programme_id: 2,
          programme_start_date: '2026-09-28T00:00:00.000Z',
          programme_expiry_date: given.until ?? null,
          is_suspended: given.suspended ?? false,
        },
  subscribed_class_ids: [],
  subjects: [],
  next_lessons: [],
})

it.each<[string, Given, string]>([
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
])('FULL-01: with %s the page shows its own screen', (_, given, screen) => {
  expect(programmeScreen(page(given), now).shows).toBe(screen)
})

it('TRIAL-01: a trial that is over still shows its classes, and that the live ones ended', () => {
  const trial = { slug: 'trial-programme', until: earlier }
  expect(programmeScreen(page(trial), now)).toEqual({
    shows: 'classes',
    until: new Date(earlier),
    liveEnded: true,
  })
  expect(programmeScreen(page({ ...trial, until: later }), now)).toEqual({
    shows: 'classes',
    until: new Date(later),
    liveEnded: false,
  })
})
