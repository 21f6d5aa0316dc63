import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Maintenance } from '#contract/maintenance.ts'
import type { Db, Tx } from '../../db/open.ts'
import { documents } from '../../db/tables/catalogue.ts'

export type MaintenanceRepository = ReturnType<typeof maintenanceRepository>

const key = 'maintenance'

/** The switch is a document, so that every server on this database sees it. */
export const maintenanceRepository = (db: Db | Tx) => ({
  async read(): Promise<Maintenance | undefined> {
    const [row] = await db
      .select({ body: documents.body })
      .from(documents)
      .where(eq(documents.key, key))
    return row && v.parse(Maintenance, row.body)
  },

  async write(body: Maintenance, now: Date): Promise<void> {
    await db
      .insert(documents)
      .values({ key, body, loadedAt: now })
      .onConflictDoUpdate({ target: documents.key, set: { body, loadedAt: now } })
  },
})
