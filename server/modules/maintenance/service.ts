import type { Maintenance, MaintenanceReach, SwitchMaintenance } from '#contract/maintenance.ts'
import { recordChanges } from '../../db/audit.ts'
import { publishInvalidation } from '../../db/invalidation.ts'
import type { Db } from '../../db/open.ts'
import { within } from '../../http/within.ts'
import { maintenanceRepository } from './repository.ts'

export type MaintenanceService = ReturnType<typeof maintenanceService>

/** A switch by another server is noticed within this time even if its invalidation was lost. */
const readEveryMs = 2000
/** Nobody waits longer for a read: the last state known holds until it answers. */
const waitAtMostMs = 300
const off: Maintenance = { on: false, message: '', since: null }

/** The maintenance mode, read at most every two seconds, however many requests ask for it. */
export function maintenanceService(db: Db, onError: (error: unknown) => void) {
  const repository = maintenanceRepository(db)
  let known = off
  let readAt = Number.NEGATIVE_INFINITY
  /** Reads and switches are numbered as they begin; one that began earlier and ends later is ignored. */
  let begun = 0
  let knownFrom = 0
  let reading: Promise<void> | undefined
  let changed: () => Promise<void> = async () => undefined
  let followed: Promise<void> = Promise.resolve()

  function learn(state: Maintenance, from: number): void {
    if (from < knownFrom) return
    knownFrom = from
    const isNews = JSON.stringify(state) !== JSON.stringify(known)
    known = state
    if (isNews) followed = changed().catch(onError)
  }

  async function read(now: Date): Promise<void> {
    const from = ++begun
    const state = await repository.read().catch((error: unknown) => {
      // A database that does not answer has switched nothing; public pages are readable without it.
      onError(error)
      return known
    })
    readAt = now.getTime()
    // Whoever happened to ask does not wait for what follows from it.
    learn(state ?? off, from)
  }

  /** Starts a read. @returns when it has ended, or has taken so long that the last state known is used */
  function startReading(now: Date): Promise<void> {
    const whole = read(now).finally(() => {
      reading = undefined
    })
    return within(waitAtMostMs, whole).catch(() => undefined)
  }

  return {
    /** Does this whenever the mode or its message was found to be another. */
    whenChanged(what: () => Promise<void>): void {
      changed = what
    },

    /** Another server has switched it: it is read now. */
    refresh: (now: Date): Promise<void> => read(now),

    async state(now: Date): Promise<Maintenance> {
      if (now.getTime() - readAt < readEveryMs) return known
      reading ??= startReading(now)
      await reading
      return known
    },

    /** Whom taking the site down would stop now. */
    reach: (now: Date): Promise<MaintenanceReach> => repository.reach(now),

    /** Switches the mode, or changes its message; it began when it was switched on first. `uid`: null for the operator. */
    async switch(
      { on, message }: SwitchMaintenance,
      uid: string | null,
      now: Date,
    ): Promise<Maintenance> {
      const state = await db.transaction(async (tx) => {
        const document = maintenanceRepository(tx)
        const before = (await document.read()) ?? off
        const since = before.on ? before.since : now.toISOString()
        const after = on ? { on, message, since } : off
        await document.write(after, now)
        const made = { uid, action: 'maintenance-switched', subject: 'maintenance', label: '' }
        await publishInvalidation(tx, 'maintenance')
        await recordChanges(tx, [{ ...made, before, after }], now)
        return after
      })
      readAt = now.getTime()
      learn(state, ++begun)
      // Its invalidation may have arrived before, and the renewal be running.
      await followed
      return state
    },
  }
}
