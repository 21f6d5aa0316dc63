import { describe, expect, it } from 'vitest'
import { isOverForGood, leaseEnd, opensOffline, type KeptLease } from './lease.ts'
import type { Lease } from './lease-wire.ts'

const dayMs = 24 * 3600 * 1000
const issued = new Date('2026-11-21T04:00:00.000Z')
const after = (days: number) => new Date(issued.getTime() + days * dayMs)

const lesson = {
  opens: { kind: 'lesson', slug: 'full-programme', class_id: 5 },
  available_until: null,
} as const
const paper = { opens: { kind: 'paper', subject_id: 103 }, available_until: null } as const

function keptWith(programme: Partial<Lease['programmes'][number]> = {}, skewMs = 0): KeptLease {
  return {
    skewMs,
    lastSeenMs: issued.getTime(),
    lease: {
      uid: 'aina',
      issued: issued.toISOString(),
      until: leaseEnd(issued).toISOString(),
      programmes: [
        { slug: 'full-programme', class_ids: [5, 7], standing: 'open', until: null, ...programme },
      ],
      paper_subjects: [103],
    },
  }
}

describe('PWA-05: what is saved opens offline', () => {
  it('for 30 days after the last contact, and no longer', () => {
    expect(opensOffline(lesson, keptWith(), after(29.9))).toEqual({ open: true, until: after(30) })
    expect(opensOffline(lesson, keptWith(), after(30))).toEqual({ open: false, why: 'lease-over' })
    expect(opensOffline(paper, keptWith(), after(29.9)).open).toBe(true)
    expect(opensOffline(paper, keptWith(), after(30.1)).open).toBe(false)
  })

  it('no longer than the programme, nor than the recording itself', () => {
    const kept = keptWith({ until: after(10).toISOString() })
    expect(opensOffline(lesson, kept, after(9))).toEqual({ open: true, until: after(10) })
    expect(opensOffline(lesson, kept, after(10))).toEqual({
      open: false,
      why: 'ended',
      removedFrom: after(17),
    })
    const short = { ...lesson, available_until: after(3).toISOString() }
    expect(opensOffline(short, keptWith(), after(2))).toEqual({ open: true, until: after(3) })
    expect(opensOffline(short, keptWith(), after(3))).toMatchObject({ why: 'recording-over' })
  })

  it('not before there was a contact, and not what no programme holds', () => {
    expect(opensOffline(lesson, undefined, issued)).toEqual({ open: false, why: 'no-lease' })
    const other = { ...lesson, opens: { ...lesson.opens, class_id: 11 } }
    expect(opensOffline(other, keptWith(), issued)).toEqual({ open: false, why: 'not-leased' })
    const unheld = { ...lesson, opens: { ...lesson.opens, slug: 'trial-programme' } }
    expect(opensOffline(unheld, keptWith(), issued)).toEqual({ open: false, why: 'not-leased' })
    const locked = { ...paper, opens: { ...paper.opens, subject_id: 104 } }
    expect(opensOffline(locked, keptWith(), issued)).toEqual({ open: false, why: 'not-leased' })
  })
})

describe('PWA-05: the clock of a device', () => {
  it('that is set back opens nothing, however far', () => {
    const kept = { ...keptWith(), lastSeenMs: after(29).getTime() }
    expect(opensOffline(lesson, kept, after(1))).toEqual({ open: false, why: 'clock' })
    const over = { ...keptWith(), lastSeenMs: after(31).getTime() }
    expect(opensOffline(lesson, over, after(29))).toEqual({ open: false, why: 'clock' })
  })

  it('that runs a little behind stands still at the latest instant it has seen', () => {
    const kept = { ...keptWith(), lastSeenMs: after(30).getTime() }
    const halfAnHourBefore = new Date(after(30).getTime() - 30 * 60_000)
    expect(opensOffline(lesson, kept, halfAnHourBefore)).toEqual({ open: false, why: 'lease-over' })
  })

  it('that is set forward ends a lease early', () => {
    expect(opensOffline(lesson, keptWith(), after(400))).toEqual({ open: false, why: 'lease-over' })
  })

  it('that was wrong from the start locks nobody out', () => {
    const yearsBehind = keptWith({}, 900 * dayMs)
    expect(opensOffline(lesson, yearsBehind, after(-895)).open).toBe(true)
    expect(opensOffline(lesson, yearsBehind, after(-869)).open).toBe(false)
    const yearsAhead = keptWith({}, -900 * dayMs)
    expect(opensOffline(lesson, yearsAhead, after(905)).open).toBe(true)
  })
})

describe('PWA-05: access that', () => {
  it('is suspended locks what was saved and keeps it', () => {
    const kept = keptWith({ standing: 'suspended', until: after(-100).toISOString() })
    expect(opensOffline(lesson, kept, issued)).toEqual({ open: false, why: 'suspended' })
    expect(isOverForGood(lesson, kept.lease)).toBe(false)
  })

  it('has ended locks it, and removes it a week later', () => {
    const lately = keptWith({ standing: 'ended', until: after(-6).toISOString() })
    expect(opensOffline(lesson, lately, issued)).toMatchObject({ why: 'ended' })
    expect(isOverForGood(lesson, lately.lease)).toBe(false)
    const longSince = keptWith({ standing: 'ended', until: after(-7).toISOString() })
    expect(isOverForGood(lesson, longSince.lease)).toBe(true)
  })

  it('is not mentioned removes nothing', () => {
    const kept = keptWith({ slug: 'plus-programme' })
    expect(isOverForGood(lesson, kept.lease)).toBe(false)
    expect(isOverForGood({ ...paper, opens: { kind: 'paper', subject_id: 9 } }, kept.lease)).toBe(
      false,
    )
  })

  it('ends with the recording itself removes that recording', () => {
    const over = { ...lesson, available_until: after(-1).toISOString() }
    expect(isOverForGood(over, keptWith().lease)).toBe(true)
  })

  it('is suspended, or has lately ended, keeps a recording that ended meanwhile', () => {
    const over = { ...lesson, available_until: after(-1).toISOString() }
    for (const standing of ['suspended', 'ended'] as const) {
      const { lease } = keptWith({ standing, until: after(-1).toISOString() })
      expect(isOverForGood(over, lease)).toBe(false)
    }
  })
})
