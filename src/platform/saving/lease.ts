import { leaseRenewHours } from '#contract/shared/limits.ts'
import type { KeptLease } from '#contract/classroom/lease.ts'
import type { Lease } from '#contract/classroom/lease-wire.ts'
import { openKeptLease } from '#offline/saved/kept-lease.ts'
import { call } from '../api/call.ts'
import { Refusal, Unreachable } from '../api/failures.ts'

const noteTimeEveryMs = 10 * 60_000

export type LeaseKeeper = ReturnType<typeof keepLease>

/** Keeps a person's lease: renewed at each contact, with the passing of time recorded. `renew` never throws. */
export function keepLease(uid: string, onRenewed: (lease: Lease) => Promise<void>) {
  const kept = openKeptLease(uid)
  let renewing: Promise<void> | undefined
  let renewedAt = 0

  async function ask(): Promise<void> {
    try {
      const signed = await call('lease', {})
      const lease = await kept.keep(signed, new Date())
      if (!lease) return
      renewedAt = Date.now()
      await onRenewed(lease)
    } catch (failure) {
      // No answer and refusals change nothing: the kept lease is valid until it ends. Saving continues after a bug
      // too.
      if (!(failure instanceof Unreachable || failure instanceof Refusal)) reportError(failure)
    }
  }

  const renew = (): Promise<void> =>
    (renewing ??= ask().finally(() => {
      renewing = undefined
    }))
  const noteTime = () => void kept.noteTime(new Date())
  const timer = setInterval(() => {
    noteTime()
    if (Math.abs(Date.now() - renewedAt) >= leaseRenewHours * 3_600_000) void renew()
  }, noteTimeEveryMs)
  noteTime()

  return {
    renew,
    read: (): Promise<KeptLease | undefined> => kept.read(),
    stop: () => clearInterval(timer),
  }
}
