import { asc, count, eq, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { savedReplies } from '../../../platform/db/schema/support.ts'

export type SavedReplyRow = typeof savedReplies.$inferSelect

/** SQL of saved replies. To write, pass a transaction. */
export const savedRepliesRepository = (db: Db | Tx) => ({
  /** A person's own replies, and the shared ones. */
  async seenBy(uid: string) {
    return db
      .select({ row: savedReplies, by: users.displayName, email: users.email })
      .from(savedReplies)
      .innerJoin(users, eq(users.uid, savedReplies.uid))
      .where(or(eq(savedReplies.uid, uid), eq(savedReplies.isShared, true)))
      .orderBy(asc(sql`lower(${savedReplies.name})`), asc(savedReplies.id))
  },

  /** How many replies this person has. Locks the person, so that concurrent transactions count in turn. */
  async countOf(uid: string): Promise<number> {
    await db.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('no key update')
    const [row] = await db
      .select({ all: count() })
      .from(savedReplies)
      .where(eq(savedReplies.uid, uid))
    return row?.all ?? 0
  },

  async find(id: string): Promise<SavedReplyRow | undefined> {
    const [row] = await db.select().from(savedReplies).where(eq(savedReplies.id, id)).for('update')
    return row
  },

  async save(row: SavedReplyRow): Promise<void> {
    const { name, text, isShared, changedAt } = row
    await db
      .insert(savedReplies)
      .values(row)
      .onConflictDoUpdate({ target: savedReplies.id, set: { name, text, isShared, changedAt } })
  },

  async delete(id: string): Promise<void> {
    await db.delete(savedReplies).where(eq(savedReplies.id, id))
  },
})
