import type { Db } from './open.ts'
import { attemptsOver, personalParts } from './personal-data.ts'
import { attempts } from './tables/people.ts'

/** Deletes what has served its time, or makes it empty where the row stays: as `personal-data.ts` says of each table. */
export async function purge(db: Db, now: Date): Promise<void> {
  for (const [, { table, over }] of personalParts) {
    if (!over) continue
    await (over.blank
      ? db.update(table).set(over.blank).where(over.when(now))
      : db.delete(table).where(over.when(now)))
  }
  await db.delete(attempts).where(attemptsOver(now))
}
