import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { upkeepTurns } from './tables/upkeep.ts'

const name = 'upkeep'
/** Longer than the minute between two rounds, so that the same server keeps the turn. */
const turnSeconds = 90

/** A lease: a single server does the upkeep; when it dies another takes over after a minute and a half. */
export function upkeepTurn(db: Db) {
  const holder = randomUUID()
  const until = sql`now() + make_interval(secs => ${turnSeconds})`

  return {
    /** Takes or renews the lease for a minute and a half. @returns whether this server holds it */
    async claim(): Promise<boolean> {
      const taken = await db
        .insert(upkeepTurns)
        .values({ name, holder, until })
        .onConflictDoUpdate({
          target: upkeepTurns.name,
          set: { holder, until },
          setWhere: sql`${upkeepTurns.holder} = ${holder} or ${upkeepTurns.until} <= now()`,
        })
        .returning({ name: upkeepTurns.name })
      return taken.length > 0
    },

    /** At shutdown: no other server has to wait for the lease to end. */
    async release(): Promise<void> {
      await db
        .delete(upkeepTurns)
        .where(and(eq(upkeepTurns.name, name), eq(upkeepTurns.holder, holder)))
    },
  }
}
