import type { Lease } from './lease-wire.ts'
import { endedKeptDays, leaseClockToleranceMinutes, leaseDays } from '../shared/limits.ts'

/**
 * The lease: until when paid content opens offline. The server signs it at each contact. Page and worker decide by it
 * with the same function.
 */

/** What a lease must open to use a saved item offline. */
export type LeasedItem = {
  opens: { kind: 'lesson'; slug: string; class_id: number } | { kind: 'paper'; subject_id: number }
  /** When access to the recording itself ends; null if it does not. */
  available_until: string | null
}

/** The lease as stored on a device, with the device's clock when it was received. */
export type KeptLease = {
  lease: Lease
  /** How many ms the server's clock was ahead of this device's when the lease arrived. */
  skewMs: number
  /** The latest instant, by the server's clock, that this device has seen. */
  lastSeenMs: number
}

export type LeaseVerdict =
  | { open: true; until: Date }
  /** `clock`: this device's clock was set back. `not-leased`: no programme of the lease includes it. */
  | { open: false; why: 'no-lease' | 'clock' | 'lease-over' | 'suspended' | 'not-leased' }
  | { open: false; why: 'ended' | 'recording-over'; removedFrom: Date }

const dayMs = 24 * 3600 * 1000

/** The end of a lease: 30 days after it was issued. */
export const leaseEnd = (issued: Date): Date => new Date(issued.getTime() + leaseDays * dayMs)

/**
 * Whether this item may be played offline. A clock set forward ends the lease early; a clock set back opens nothing,
 * because time never runs behind the latest instant seen.
 */
export function opensOffline(
  item: LeasedItem,
  kept: KeptLease | undefined,
  deviceNow: Date,
): LeaseVerdict {
  if (!kept) return { open: false, why: 'no-lease' }
  const seen = deviceNow.getTime() + kept.skewMs
  if (seen < kept.lastSeenMs - leaseClockToleranceMinutes * 60_000)
    return { open: false, why: 'clock' }
  return verdictAt(item, kept.lease, new Date(Math.max(seen, kept.lastSeenMs)))
}

/** An item's own end is asked for again from this long before it. */
const nearMs = 7 * 24 * 3600 * 1000

/**
 * Whether the item's own end is near or over, though the lease is open for it: access may have been paid or extended
 * since the item was saved.
 */
export function mayLastLonger(item: LeasedItem, lease: Lease): boolean {
  const { available_until: end } = item
  const issued = new Date(lease.issued)
  const isNear = end !== null && new Date(end).getTime() <= issued.getTime() + nearMs
  return isNear && accessTo(item, lease, issued).open
}

/** Whether access to this item has ended for good by the server's clock. If so, it is removed from the device. */
export function isOverForGood(item: LeasedItem, lease: Lease): boolean {
  const issued = new Date(lease.issued)
  const verdict = verdictAt(item, lease, issued)
  return 'removedFrom' in verdict && verdict.removedFrom <= issued
}

function verdictAt(item: LeasedItem, lease: Lease, now: Date): LeaseVerdict {
  const recordingEnd = item.available_until === null ? null : new Date(item.available_until)
  const access = accessTo(item, lease, now)
  // What a suspension or an ended programme keeps for a while is not removed earlier.
  if (!access.open && access.why !== 'not-leased') return access
  if (recordingEnd && recordingEnd <= now)
    return { open: false, why: 'recording-over', removedFrom: recordingEnd }
  if (!access.open) return access
  const ends = [new Date(lease.until), recordingEnd, access.until].filter((end) => end !== null)
  const until = new Date(Math.min(...ends.map((end) => end.getTime())))
  return until <= now ? { open: false, why: 'lease-over' } : { open: true, until }
}

function accessTo(
  { opens }: LeasedItem,
  lease: Lease,
  now: Date,
): { open: true; until: Date | null } | Extract<LeaseVerdict, { open: false }> {
  if (opens.kind === 'paper')
    return lease.paper_subjects.includes(opens.subject_id)
      ? { open: true, until: null }
      : { open: false, why: 'not-leased' }
  const ofSlug = lease.programmes.filter(({ slug }) => slug === opens.slug)
  const programme = ofSlug.find((one) => one.class_ids.includes(opens.class_id)) ?? ofSlug[0]
  if (!programme) return { open: false, why: 'not-leased' }
  if (programme.standing === 'suspended') return { open: false, why: 'suspended' }
  const until = programme.until === null ? null : new Date(programme.until)
  const removedFrom = new Date((until ?? now).getTime() + endedKeptDays * dayMs)
  if (programme.standing === 'ended' || (until && until <= now))
    return { open: false, why: 'ended', removedFrom }
  if (!programme.class_ids.includes(opens.class_id)) return { open: false, why: 'not-leased' }
  return { open: true, until }
}
