import { and, asc, eq, gt, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import {
  announcementsSorting,
  type AnnouncementsQuery,
  type AnnouncementState,
} from '#contract/messaging/staff-announcements.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { announcements } from '../../../platform/db/schema/messaging.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { contains } from '../../identity/index.ts'

export type AnnouncementRecord = typeof announcements.$inferSelect
export type ListedAnnouncement = { announcement: AnnouncementRecord; name: string; email: string }

export const announcementsPlace = sortedList(
  announcementsSorting,
  { from: { by: announcements.startsAt, type: 'timestamptz' } },
  { by: announcements.id, type: 'uuid' },
)

const isIn = (state: AnnouncementState, now: Date): SQL | undefined => {
  const { startsAt, endsAt, stoppedAt } = announcements
  const states = {
    stopped: isNotNull(stoppedAt),
    over: and(isNull(stoppedAt), lte(endsAt, now)),
    coming: and(isNull(stoppedAt), gt(startsAt, now)),
    running: and(isNull(stoppedAt), lte(startsAt, now), gt(endsAt, now)),
  }
  return states[state]
}
const matches = ({ search, state }: AnnouncementsQuery, now: Date): SQL | undefined =>
  and(search ? contains(search, announcements.text) : undefined, state && isIn(state, now))

/** SQL of announcements. To write, pass a transaction. */
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

  async list(query: AnnouncementsQuery, place: ListPlace, most: number, now: Date) {
    return db
      .select({
        announcement: announcements,
        name: users.displayName,
        email: users.email,
        ...place.keys,
      })
      .from(announcements)
      .innerJoin(users, eq(users.uid, announcements.uid))
      .where(and(matches(query, now), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  count: (query: AnnouncementsQuery, now: Date): Promise<number> =>
    db.$count(announcements, matches(query, now)),

  /** @returns false when this announcement exists already */
  async add(row: typeof announcements.$inferInsert): Promise<boolean> {
    const added = await db.insert(announcements).values(row).onConflictDoNothing().returning()
    return added.length > 0
  },

  /** Stops an announcement. @returns it; undefined if it is unknown or stopped already */
  async stop(id: string, now: Date): Promise<AnnouncementRecord | undefined> {
    const [row] = await db
      .update(announcements)
      .set({ stoppedAt: now })
      .where(and(eq(announcements.id, id), isNull(announcements.stoppedAt)))
      .returning()
    return row
  },

  /** Resumes a stopped announcement. @returns its row before; undefined if it is unknown, over or not stopped */
  async resume(id: string, now: Date): Promise<AnnouncementRecord | undefined> {
    const isStopped = and(
      eq(announcements.id, id),
      isNotNull(announcements.stoppedAt),
      gt(announcements.endsAt, now),
    )
    const [before] = await db.select().from(announcements).where(isStopped).for('update')
    if (before) await db.update(announcements).set({ stoppedAt: null }).where(isStopped)
    return before
  },
})
