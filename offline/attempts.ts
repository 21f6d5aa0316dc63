import { submitted, isOver, mergeAttempts } from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { attemptsStore } from './cache-names.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

export type Attempts = ReturnType<typeof openAttempts>

/** One person's timed papers on this device: each stays until the server is known to have all of it. */
export function openAttempts(
  uid: string,
  store: DeviceStore<SaveAttempt> = openDeviceStore(attemptsStore(uid), { isFlushed: true }),
) {
  return {
    all: async (): Promise<ReadonlyMap<string, SaveAttempt>> => new Map(await store.entries()),
    /** Keeps an attempt with every tap, merged with what another tab has kept meanwhile. */
    keep: (id: string, state: SaveAttempt) =>
      store.change(id, (had) => (had ? mergeAttempts(had, state) : state)),
    forget: (id: string) => store.del(id),
  }
}

type Missing = { id: string; does: 'send'; state: SaveAttempt } | { id: string; does: 'forget' }

/**
 * What is to be done with the attempts of this device: what a power cut kept out of the outbox is sent again, a paper
 * whose time ended while nobody looked is submitted, and what the server has whole is forgotten. What the server
 * refused stays, and is not sent again.
 */
export function settle(
  here: ReadonlyMap<string, SaveAttempt>,
  onServer: ReadonlyMap<string, SaveAttempt>,
  now: Date,
  refused: ReadonlySet<string> = new Set(),
): Missing[] {
  return [...here].flatMap(([id, state]): Missing[] => {
    if (refused.has(id)) return []
    const known = onServer.get(id)
    const merged = known ? mergeAttempts(known, state) : state
    const wanted = isOver(merged, now) ? submitted(merged, now) : merged
    if (JSON.stringify(known) !== JSON.stringify(wanted))
      return [{ id, does: 'send', state: wanted }]
    return wanted.submitted_at === null ? [] : [{ id, does: 'forget' }]
  })
}
