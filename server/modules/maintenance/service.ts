import type { Maintenance, SwitchMaintenance } from '#contract/maintenance.ts'
import type { MaintenanceRepository } from './repository.ts'

export type MaintenanceService = ReturnType<typeof maintenanceService>

/** Another server's switch is seen here after this long at most. */
const readEveryMs = 2000
const off: Maintenance = { on: false, message: '', since: null }

/** The maintenance mode, read at most every two seconds, however many requests ask for it. */
export function maintenanceService(
  repository: MaintenanceRepository,
  onError: (error: unknown) => void,
) {
  let known = off
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  let changed: () => Promise<void> = async () => undefined

  async function learn(state: Maintenance): Promise<void> {
    const isNews = JSON.stringify(state) !== JSON.stringify(known)
    known = state
    if (isNews) await changed().catch(onError)
  }

  async function read(now: Date): Promise<void> {
    const state = await repository.read().catch((error: unknown) => {
      // A database that does not answer has switched nothing; public pages are readable without it.
      onError(error)
      return known
    })
    readAt = now.getTime()
    // Whoever happened to ask does not wait for what follows from it.
    void learn(state ?? off)
  }

  return {
    /** Does this whenever the mode or its message was found to be another. */
    whenChanged(what: () => Promise<void>): void {
      changed = what
    },

    async state(now: Date): Promise<Maintenance> {
      if (now.getTime() - readAt >= readEveryMs)
        await (reading ??= read(now).finally(() => {
          reading = undefined
        }))
      return known
    },

    /** Switches the mode, or changes its message; it began when it was switched on first. */
    async switch({ on, message }: SwitchMaintenance, now: Date): Promise<Maintenance> {
      const before = (await repository.read()) ?? off
      const since = before.on ? before.since : now.toISOString()
      const state = on ? { on, message, since } : off
      await repository.write(state, now)
      readAt = now.getTime()
      await learn(state)
      return state
    },
  }
}
