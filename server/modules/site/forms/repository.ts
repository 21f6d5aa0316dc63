import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { registrations } from '../../../platform/db/schema/site.ts'

export type Registration = typeof registrations.$inferInsert

export const registrationsRepository = (db: Db) => ({
  /** Stores a form under its id. Sent again, the form updates its row until it is forwarded. */
  async keep(registration: Registration): Promise<void> {
    const { answers, textVersion, form } = registration
    await db
      .insert(registrations)
      .values(registration)
      .onConflictDoUpdate({
        target: registrations.id,
        set: { answers, textVersion },
        setWhere: sql`${registrations.form} = ${form} and ${registrations.forwardedAt} is null`,
      })
  },
})
