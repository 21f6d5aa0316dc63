import { expect, it } from 'vitest'
import type { ProgrammePage, UnpaidOrder } from '#contract/classroom/classroom.ts'
import { lockedWhy, unpaidFor } from './class-lock.ts'

const now = new Date('2026-11-24T09:30:00.000Z')

const page = (slug: string, more: Partial<ProgrammePage['subscription']>): ProgrammePage => {
  const subscription = more && {
    programme_id: 2,
    programme_start_date: '2026-09-28T00:00:00.000Z',
    programme_expiry_date: '2026-12-18T15:59:59.000Z',
    is_suspended: false,
    ...more,
  }
  return {
    server_time: now.toISOString(),
    programme: { id: 2, url_safe_name: slug, title: slug, discontinued: false },
    intake: null,
    on_sale: [],
    subscription,
    subscribed_class_ids: [5],
    enrolments: subscription
      ? [
          {
            class_id: 5,
            intake_key: null,
            opens_at: subscription.programme_start_date,
            live_until: subscription.programme_expiry_date,
            recordings_until:
              slug === 'trial-programme' ? null : subscription.programme_expiry_date,
          },
        ]
      : [],
    is_staff: false,
    trial: null,
    subjects: [],
    next_lessons: [],
    unpaid_order: null,
  }
}
const over = { programme_expiry_date: '2026-11-24T09:29:59.000Z' }

it.each([
  ['a running subscription', page('full-programme', {}), 5, null],
  ['another class than those joined', page('full-programme', {}), 6, 'not-subscribed'],
  ['no subscription', page('full-programme', null), 5, 'not-subscribed'],
  ['one that ended a second ago', page('full-programme', over), 5, 'expired'],
  ['a suspended one', page('plus-programme', { is_suspended: true }), 5, 'suspended'],
  ['a trial that ended, whose recordings stay', page('trial-programme', over), 5, null],
  ['being staff', { ...page('full-programme', null), is_staff: true }, 6, null],
] as const)('with %s a class kept on the device is locked as it should be', (_, given, id, why) => {
  expect(lockedWhy(given, id, now)).toBe(why)
})

it('ENT-01: a class names the order that has to be paid to open it', () => {
  const unpaid: UnpaidOrder = {
    programme_id: 2,
    order_id: 'o',
    order_status: 'PAID',
    subjects: [5],
  }
  const overdue = { ...page('full-programme', { is_suspended: true }), unpaid_order: unpaid }
  expect(unpaidFor(overdue, 5, 'suspended')).toBe(unpaid)
  expect(unpaidFor(overdue, 6, 'suspended')).toBeUndefined()
  expect(unpaidFor(overdue, 5, 'expired')).toBeUndefined()
  const first: UnpaidOrder = { ...unpaid, order_status: 'UNCOLLECTABLE' }
  const closed = { ...page('full-programme', null), unpaid_order: first }
  expect(unpaidFor(closed, 5, 'not-subscribed')).toBe(first)
})
