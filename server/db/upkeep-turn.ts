import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { upkeepTurns } from './tables/upkeep.ts'

const name = 'upkeep'
/** Longer than the minute between two rounds: whoever did the last one does the next. */
const turnSeconds = 90

/** Of several servers one does the upkeep; when it dies another takes over after a minute and a half. */
export function upkeepTurn(db: Db) {
  const holder = randomUUID()
  const until = sql`now() + make_interval(secs => ${turnSeconds})`

  return {
    /** Is it this server's turn? Then it is for a minute and a half more. */
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

    /** At the end: nobody need wait for a server that has gone. */
    async release(): Promise<void> {
      await db
        .delete(upkeepTurns)
        .where(and(eq(upkeepTurns.name, name), eq(upkeepTurns.holder, holder)))
    },
  }
}
