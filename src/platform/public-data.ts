import { openDeviceStore } from '#offline/store.ts'
import { Unreachable } from './api/failures.ts'

const kept = openDeviceStore<{ data: unknown; at: string }>('kelasku-public')

/** Public data and, when it is not of this moment, the instant it was last fetched. */
export type Aged<T> = { data: T; keptAt: string | null }

/** Asks for public data; without network answers with what was last seen of it. @throws Unreachable when nothing was */
export async function withKept<T>(key: string, ask: () => Promise<T>): Promise<Aged<T>> {
  try {
    const data = await ask()
    void kept.set(key, { data, at: new Date().toISOString() })
    return { data, keptAt: null }
  } catch (failure) {
    const row = failure instanceof Unreachable ? await kept.get(key) : undefined
    if (!row) throw failure
    return { data: row.data as T, keptAt: row.at }
  }
}
