import { setTimeout as wait } from 'node:timers/promises'
import type { Maintenance, SwitchMaintenance } from '#contract/school/maintenance.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { publishInvalidation } from '../../../platform/db/invalidation.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import { maintenanceRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** A switch by another server is noticed within this time even if its invalidation was lost. */
const readEveryMs = 2000
/** The longest wait for a read; after it the last known state is used. */
const waitAtMostMs = 300
const off: Maintenance = { on: false, message: '', since: null }

/** The maintenance mode, read at most every two seconds, however many requests ask for it. */
export function maintenanceService(db: Db, onError: (error: unknown) => void) {
  const repository = maintenanceRepository(db)
  let known = off
  let readAt = Number.NEGATIVE_INFINITY
  /** Reads are numbered as they begin, switches as they end. A state with a number below the last is ignored. */
  let lastNumber = 0
  let knownNumber = 0
  let reading: Promise<void> | undefined
  let changed: () => Promise<void> = async () => undefined
  let renewal: Promise<void> = Promise.resolve()

  function learn(state: Maintenance, number: number): void {
    if (number < knownNumber) return
    knownNumber = number
    const isChanged = JSON.stringify(state) !== JSON.stringify(known)
    known = state
    if (isChanged) renewal = changed().catch(onError)
  }

  async function read(now: Date): Promise<void> {
    const number = ++lastNumber
    const state = await repository.read().catch((error: unknown) => {
      // If the database does not answer, nothing was switched; public pages are readable without it.
      onError(error)
      return known
    })
    readAt = now.getTime()
    // The caller does not wait for the renewal that follows.
    learn(state ?? off, number)
  }

  /** Starts a read. Resolves when it has ended or takes too long. */
  function startReading(now: Date): Promise<void> {
    const whole = read(now).finally(() => {
      reading = undefined
    })
    return Promise.race([whole, wait(waitAtMostMs, undefined, { ref: false })])
  }

  return {
    /** Sets the callback for changes of the mode or its message. */
    whenChanged(callback: () => Promise<void>): void {
      changed = callback
    },

    /** Reads the state now, because another server has switched it. */
    refresh: (now: Date): Promise<void> => read(now),

    state,
    switch: switchTo,

    publicHandlers: { maintenance: ({ now }) => state(now) } satisfies Partial<Handlers>,

    handlers: {
      /** How many people and live lessons maintenance would interrupt now. */
      maintenanceReach: ({ now }) => repository.reach(now),
      switchMaintenance: ({ caller, body, now }) => switchTo(body, caller.uid, now),
    } satisfies Partial<Handlers>,
  }

  async function state(now: Date): Promise<Maintenance> {
    if (now.getTime() - readAt < readEveryMs) return known
    reading ??= startReading(now)
    await reading
    return known
  }

  /**
   * Switches the mode, or changes its message, which keeps the time of the first switch. `uid`: null for the
   * operator.
   */
  async function switchTo(
    { on, message }: SwitchMaintenance,
    uid: string | null,
    now: Date,
  ): Promise<Maintenance> {
    const state = await inTransaction(db, async (tx) => {
      const document = maintenanceRepository(tx)
      const before = (await document.read()) ?? off
      const since = before.on ? before.since : now.toISOString()
      const after = on ? { on, message, since } : off
      await document.write(after, now)
      const made = { uid, action: 'maintenance-switched', subject: 'maintenance', label: '' }
      await publishInvalidation(tx, 'maintenance')
      await recordChange(tx, { ...made, before, after }, now)
      return after
    })
    readAt = now.getTime()
    learn(state, ++lastNumber)
    // The invalidation of this switch may already have started a renewal.
    await renewal
    return state
  }
}
