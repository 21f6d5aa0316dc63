import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { announcements } from '../../db/tables/announcements.ts'
import { users } from '../../db/tables/people.ts'

export type AnnouncementRecord = typeof announcements.$inferSelect

/** SQL of announcements. Give it the transaction of a change. */
export const announcementsRepository = (db: Db | Tx) => ({
  /** Those that run now or begin before `before`, the one that began first on top. */
  async upcoming(now: Date, before: Date): Promise<AnnouncementRecord[]> {
    return db
      .select()
      .from(announcements)
      .where(
        and(
          gt(announcements.endsAt, now),
          lt(announcements.startsAt, before),
          isNull(announcements.stoppedAt),
        ),
      )
      .orderBy(asc(announcements.startsAt), asc(announcements.id))
  },

  async newest(most: number) {
    return db
      .select({ announcement: announcements, name: users.displayName, email: users.email })
      .from(announcements)
      .innerJoin(users, eq(users.uid, announcements.uid))
      .orderBy(desc(announcements.createdAt))
      .limit(most)
  },

  /** False when this very announcement was made before. */
  async add(row: typeof announcements.$inferInsert): Promise<boolean> {
    const added = await db.insert(announcements).values(row).onConflictDoNothing().returning()
    return added.length > 0
  },

  /** The announcement that is down now; undefined where there is none that is up. */
  async stop(id: string, now: Date): Promise<AnnouncementRecord | undefined> {
    const [row] = await db
      .update(announcements)
      .set({ stoppedAt: now })
      .where(and(eq(announcements.id, id), isNull(announcements.stoppedAt)))
      .returning()
    return row
  },
})
