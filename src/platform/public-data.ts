import { openDeviceStore } from '#offline/store.ts'
import { Refusal, Unreachable } from './api/failures.ts'

const kept = openDeviceStore<{ data: unknown; at: string }>('kelasku-public')

/** Public data and, when it is not of this moment, the instant it was last fetched. */
export type Aged<T> = { data: T; keptAt: string | null }

/**
 * Asks for public data; without network, or from a server that fails, what was last seen of it is the answer.
 * @throws Unreachable, Refusal when nothing was
 */
export async function withKept<T>(key: string, ask: () => Promise<T>): Promise<Aged<T>> {
  try {
    const data = await ask()
    void kept.set(key, { data, at: new Date().toISOString() })
    return { data, keptAt: null }
  } catch (failure) {
    const isNoVerdict =
      failure instanceof Unreachable || (failure instanceof Refusal && failure.status >= 500)
    const row = isNoVerdict ? await kept.get(key) : undefined
    if (!row) throw failure
    return { data: row.data as T, keptAt: row.at }
  }
}
