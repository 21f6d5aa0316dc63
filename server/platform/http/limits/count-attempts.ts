import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { attempts } from '../../db/schema/platform.ts'

export type AttemptLimit = {
  /** The name of the limit: `sign-in`. */
  what: string
  most: number
  /** Windows start at multiples of this length. */
  withinMs: number
}

/**
 * Seconds until the next attempt is allowed; 0 when it is allowed now. An attempt counted in `tx` is forgotten if `tx`
 * rolls back.
 */
export type SecondsToWait = (
  limit: AttemptLimit,
  who: string,
  now: Date,
  tx?: Tx,
) => Promise<number>

/** Counts attempts of an account or IP address across all servers. Stores only a keyed hash of it. */
export function attemptsCounter(db: Db, key: Buffer): SecondsToWait {
  return async ({ what, most, withinMs }, who, now, tx) => {
    const began = Math.floor(now.getTime() / withinMs) * withinMs
    const hash = createHmac('sha256', key).update(`${what} ${who}`).digest('base64url')
    const [row] = await (tx ?? db)
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
