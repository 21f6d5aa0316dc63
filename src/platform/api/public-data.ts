import { openDeviceStore } from '#offline/store.ts'
import { Refusal, Unreachable } from './failures.ts'

const kept = openDeviceStore<{ data: unknown; at: string }>('kelasku-public')

/** Public data. `keptAt`: when a kept copy was fetched; null for fresh data. */
export type Aged<T> = { data: T; keptAt: string | null }

/**
 * Fetches public data; offline, or if the server fails, returns the kept copy.
 * @param parse undefined for a copy of another version that this one can't read
 * @throws Unreachable, Refusal if there is none
 */
export async function withKept<T>(
  key: string,
  ask: () => Promise<T>,
  parse: (kept: unknown) => Promise<T | undefined>,
): Promise<Aged<T>> {
  try {
    const data = await ask()
    void kept.set(key, { data, at: new Date().toISOString() })
    return { data, keptAt: null }
  } catch (failure) {
    const isNoVerdict =
      failure instanceof Unreachable || (failure instanceof Refusal && failure.status >= 500)
    const row = isNoVerdict ? await kept.get(key) : undefined
    const data = row && (await parse(row.data))
    if (!row || data === undefined) throw failure
    return { data, keptAt: row.at }
  }
}
