import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../open.ts'
import { attempts } from '../tables/people.ts'

export type AttemptLimit = {
  /** What is tried, a word: `sign-in`. */
  what: string
  most: number
  /** Counted from one common boundary to the next. */
  withinMs: number
}

/** Seconds until it may be tried again; 0 when it may be now. */
export type SecondsToWait = (limit: AttemptLimit, who: string, now: Date) => Promise<number>

/**
 * Counts an attempt of somebody (an account or an address), for all servers on the database together. Who it
 * was is kept as a keyed hash.
 */
export function attemptsCounter(db: Db, key: Buffer): SecondsToWait {
  return async ({ what, most, withinMs }, who, now) => {
    const began = Math.floor(now.getTime() / withinMs) * withinMs
    const hash = createHmac('sha256', key).update(`${what} ${who}`).digest('base64url')
    const [row] = await db
      .insert(attempts)
      .values({ key: `${what}/${hash}`, since: new Date(began), count: 1 })
      .onConflictDoUpdate({
        target: [attempts.key, attempts.since],
        set: { count: sql`${attempts.count} + 1` },
      })
      .returning({ count: attempts.count })
    if (row && row.count <= most) return 0
    return Math.ceil((began + withinMs - now.getTime()) / 1000)
  }
}
