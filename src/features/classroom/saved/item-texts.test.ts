import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeptLease } from '#contract/classroom/lease.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import type { SavedItem } from '#platform/saving/saved.ts'
import { leaseText } from './item-texts.ts'

const now = new Date('2026-11-21T04:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

it('ROUTE-04: an item says the day on which it expires, its own or that of the lease', () => {
  const opens = { kind: 'class', slug: 'full-programme', class_id: 5 }
  const itemUntil = (available_until: string | null) => ({ opens, available_until }) as SavedItem
  const programme = { slug: 'full-programme', standing: 'open', until: null, class_ids: [5] }
  const lease = {
    ...{ until: '2026-12-21T04:00:00.000Z', programmes: [programme], paper_subjects: [] },
  }
  const kept = { skewMs: 0, lastSeenMs: now.getTime(), lease } as unknown as KeptLease
  const format = formatIn('en')
  expect(leaseText(format, itemUntil('2026-12-01T04:00:00.000Z'), kept)).toEqual({
    key: 'lease.availableUntil',
    values: { day: '1 December 2026' },
  })
  expect(leaseText(format, itemUntil(null), kept)).toMatchObject({ key: 'lease.until' })
})
