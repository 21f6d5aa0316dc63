import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#server/platform/db/open.ts'
import { untilDone } from '#tests/support/limits.ts'

/** Waits until somebody else's statement waits for a lock. */
export const untilLocked = (db: Db) =>
  vi.waitFor(async () => {
    const { rows } = (await db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )) as { rows: object[] }
    expect(rows.length).toBeGreaterThan(0)
  }, untilDone)
