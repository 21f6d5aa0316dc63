import { submitted, isOver, mergeAttempts } from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { attemptsStore } from './cache-names.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

export type AttemptStore = ReturnType<typeof openAttempts>

/** One person's attempts at timed papers on this device. Each stays until the server has confirmed all of it. */
export function openAttempts(
  uid: string,
  store: DeviceStore<SaveAttempt> = openDeviceStore(attemptsStore(uid), { isFlushed: true }),
) {
  return {
    all: async (): Promise<ReadonlyMap<string, SaveAttempt>> => new Map(await store.entries()),
    /**
     * Saves an attempt after every tap, merged with what another tab has saved. False if it is only in memory, because
     * the device could not store it.
     */
    async keep(id: string, state: SaveAttempt): Promise<boolean> {
      await store.change(id, (had) => (had ? mergeAttempts(had, state) : state))
      return store.isKept(id)
    },
    forget: (id: string) => store.del(id),
  }
}

type SettleStep = { id: string; does: 'send'; state: SaveAttempt } | { id: string; does: 'forget' }

/**
 * Sorts the attempts of this device: send those that the server lacks in part, submitted if their time is up; forget
 * submitted ones that the server has completely. Refused ones stay and are not sent.
 */
export function settle(
  here: ReadonlyMap<string, SaveAttempt>,
  onServer: ReadonlyMap<string, SaveAttempt>,
  now: Date,
  refused: ReadonlySet<string> = new Set(),
): SettleStep[] {
  return [...here].flatMap(([id, state]): SettleStep[] => {
    if (refused.has(id)) return []
    const known = onServer.get(id)
    const merged = known ? mergeAttempts(known, state) : state
    const wanted = isOver(merged, now) ? submitted(merged, now) : merged
    if (JSON.stringify(known) !== JSON.stringify(wanted))
      return [{ id, does: 'send', state: wanted }]
    return wanted.submitted_at === null ? [] : [{ id, does: 'forget' }]
  })
}
