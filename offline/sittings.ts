import { handedIn, isOver, mergeSittings } from '#contract/practice/sit-paper.ts'
import type { SaveSitting } from '#contract/practice/sittings.ts'
import { sittingsStore } from './cache-names.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

export type Sittings = ReturnType<typeof openSittings>

/** One person's timed papers on this device: each stays until the server is known to have all of it. */
export function openSittings(
  uid: string,
  store: DeviceStore<SaveSitting> = openDeviceStore(sittingsStore(uid), { isFlushed: true }),
) {
  return {
    all: async (): Promise<ReadonlyMap<string, SaveSitting>> => new Map(await store.entries()),
    /** Keeps a sitting with every tap, merged with what another tab has kept meanwhile. */
    keep: (id: string, state: SaveSitting) =>
      store.change(id, (had) => (had ? mergeSittings(had, state) : state)),
    forget: (id: string) => store.del(id),
  }
}

type Missing = { id: string; does: 'send'; state: SaveSitting } | { id: string; does: 'forget' }

/**
 * What is to be done with the sittings of this device: what a power cut kept out of the outbox is sent again, a paper
 * whose time ended while nobody looked is handed in, and what the server has whole is forgotten. What the server
 * refused stays, and is not sent again.
 */
export function settle(
  here: ReadonlyMap<string, SaveSitting>,
  onServer: ReadonlyMap<string, SaveSitting>,
  now: Date,
  refused: ReadonlySet<string> = new Set(),
): Missing[] {
  return [...here].flatMap(([id, state]): Missing[] => {
    if (refused.has(id)) return []
    const known = onServer.get(id)
    const merged = known ? mergeSittings(known, state) : state
    const wanted = isOver(merged, now) ? handedIn(merged, now) : merged
    if (JSON.stringify(known) !== JSON.stringify(wanted))
      return [{ id, does: 'send', state: wanted }]
    return wanted.handed_in_at === null ? [] : [{ id, does: 'forget' }]
  })
}
