import { and, countDistinct, eq, gt, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { Maintenance, type MaintenanceReach } from '#contract/school/maintenance.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { documents } from '../../../platform/db/schema/platform.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { sessions } from '../../../platform/db/schema/identity.ts'
import { storeDocument } from '../../../platform/http/read-document.ts'

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

  async reach(now: Date): Promise<MaintenanceReach> {
    const [[people], [live]] = await Promise.all([
      db
        .select({ count: countDistinct(sessions.uid) })
        .from(sessions)
        .where(gt(sessions.expiresAt, now)),
      db
        .select({ count: countDistinct(lessons.id) })
        .from(lessons)
        .where(
          and(lte(lessons.startsAt, now), gt(lessons.endsAt, now), isNull(lessons.cancelledAt)),
        ),
    ])
    return { signed_in: people?.count ?? 0, live_lessons: live?.count ?? 0 }
  },

  async write(body: Maintenance, now: Date): Promise<void> {
    await storeDocument(db, key, body, now)
  },
})
