import { and, asc, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { announcements } from '../../db/tables/announcements.ts'
import { users } from '../../db/tables/people.ts'

export type AnnouncementRecord = typeof announcements.$inferSelect

/** SQL of announcements. Give it the transaction of a change. */
export const announcementsRepository = (db: Db | Tx) => ({
  /** Running announcements and those that begin before `before`; the earliest first. */
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

  /** @returns false when this announcement exists already */
  async add(row: typeof announcements.$inferInsert): Promise<boolean> {
    const added = await db.insert(announcements).values(row).onConflictDoNothing().returning()
    return added.length > 0
  },

  /** Takes an announcement down. @returns it; undefined when none was up */
  async stop(id: string, now: Date): Promise<AnnouncementRecord | undefined> {
    const [row] = await db
      .update(announcements)
      .set({ stoppedAt: now })
      .where(and(eq(announcements.id, id), isNull(announcements.stoppedAt)))
      .returning()
    return row
  },

  /** Shows an announcement again that was taken down. @returns it, and since when it was down; undefined when none was */
  async resume(id: string, now: Date): Promise<AnnouncementRecord | undefined> {
    const isDown = and(
      eq(announcements.id, id),
      isNotNull(announcements.stoppedAt),
      gt(announcements.endsAt, now),
    )
    const [before] = await db.select().from(announcements).where(isDown).for('update')
    if (before) await db.update(announcements).set({ stoppedAt: null }).where(isDown)
    return before
  },
})
