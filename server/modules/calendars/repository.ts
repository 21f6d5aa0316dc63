import { max } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { documents } from '../../db/tables/catalogue.ts'

export type CalendarsRepository = ReturnType<typeof calendarsRepository>

export const calendarsRepository = (db: Db) => ({
  /** When any of the content last became different: loading the same again leaves it as it was. */
  async contentChangedAt(): Promise<Date> {
    const [row] = await db.select({ at: max(documents.loadedAt) }).from(documents)
    return new Date(row?.at ?? 0)
  },
})
