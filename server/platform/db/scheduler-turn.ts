import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { schedulerTurns } from './schema/platform.ts'

const name = 'scheduler'
/** Longer than the minute between two rounds, so that the same server keeps the turn. */
const turnSeconds = 90

/** A lease: a single server runs the scheduler; when it dies another takes over after a minute and a half. */
export function schedulerTurn(db: Db) {
  const holder = randomUUID()
  const until = sql`now() + make_interval(secs => ${turnSeconds})`

  return {
    /** Takes or renews the lease for a minute and a half. @returns whether this server holds it */
    async claim(): Promise<boolean> {
      const taken = await db
        .insert(schedulerTurns)
        .values({ name, holder, until })
        .onConflictDoUpdate({
          target: schedulerTurns.name,
          set: { holder, until },
          setWhere: sql`${schedulerTurns.holder} = ${holder} or ${schedulerTurns.until} <= now()`,
        })
        .returning({ name: schedulerTurns.name })
      return taken.length > 0
    },

    /** At shutdown: no other server has to wait for the lease to end. */
    async release(): Promise<void> {
      await db
        .delete(schedulerTurns)
        .where(and(eq(schedulerTurns.name, name), eq(schedulerTurns.holder, holder)))
    },
  }
}
