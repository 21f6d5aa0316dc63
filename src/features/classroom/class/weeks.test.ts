import { describe, expect, it } from 'vitest'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { lessonsByWeek, nextLesson } from './weeks.ts'

const lesson = (id: string, startsAt: string, recorded = false): Lesson => ({
  id,
  class_id: 5,
  number: 1,
  title: id,
  starts_at: startsAt,
  ends_at: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
  is_cancelled: false,
  is_preview: false,
  recording: recorded ? { seconds: 5400, available_until: '2027-11-01T00:00:00.000Z' } : null,
  no_recording: recorded ? null : 'not-released',
})

// A Tuesday, 5:45 pm in Malaysia.
const now = new Date('2026-11-24T09:45:00.000Z')
const live = lesson('live', '2026-11-24T09:30:00.000Z')
const thursday = lesson('thursday', '2026-11-26T09:30:00.000Z')
const nextWeek = lesson('next week', '2026-12-01T09:30:00.000Z')
const monday = lesson('monday', '2026-11-23T09:30:00.000Z', true)
const lastWeek = lesson('last week', '2026-11-17T09:30:00.000Z', true)
const before = lesson('the week before', '2026-11-10T09:30:00.000Z')

describe('lessons by week', () => {
  const { coming, past } = lessonsByWeek([nextWeek, before, monday, thursday, live, lastWeek], now)
  const shape = (weeks: typeof coming) =>
    weeks.map((week) => [week.distance, week.lessons.map(({ id }) => id)])

  it('has those to come first to last, the live one among them', () => {
    expect(shape(coming)).toEqual([
      [0, ['live', 'thursday']],
      [1, ['next week']],
    ])
  })
  it('has those that were last to first, released or not', () => {
    expect(shape(past)).toEqual([
      [0, ['monday']],
      [-1, ['last week']],
      [-2, ['the week before']],
    ])
  })
  it('begins a week on Monday at midnight in Malaysia', () => {
    expect(coming[0]?.startsOn).toBe('2026-11-23')
    const late = lesson('sunday, late', '2026-11-29T15:59:00.000Z')
    const early = lesson('monday, early', '2026-11-29T16:00:00.000Z')
    expect(shape(lessonsByWeek([late, early], now).coming)).toEqual([
      [0, ['sunday, late']],
      [1, ['monday, early']],
    ])
  })
})

describe('the next lesson', () => {
  it('is the live one until its very end', () => {
    expect(nextLesson([thursday, live, monday], now)).toEqual({ next: live, cancelled: [] })
    expect(nextLesson([thursday, live], new Date(live.ends_at)).next).toBe(thursday)
  })
  it('is none when all were', () => {
    expect(nextLesson([monday, lastWeek], now)).toEqual({ next: undefined, cancelled: [] })
  })
  it('CLASS-01: is the next that takes place; earlier cancelled ones are listed separately', () => {
    const off = { ...live, is_cancelled: true }
    const later = { ...nextWeek, is_cancelled: true }
    expect(nextLesson([later, thursday, off], now)).toEqual({ next: thursday, cancelled: [off] })
    expect(nextLesson([later, off], now)).toEqual({ next: undefined, cancelled: [off, later] })
  })
})
