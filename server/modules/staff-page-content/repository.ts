import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Facts } from '#contract/page-content.ts'
import type { Db, Tx } from '../../db/open.ts'
import { audit } from '../../db/tables/audit.ts'
import { documents, staffFacts } from '../../db/tables/catalogue.ts'
import { users } from '../../db/tables/people.ts'

export type StaffFactsRepository = ReturnType<typeof staffFactsRepository>
export type FactRecord = Awaited<ReturnType<StaffFactsRepository['all']>>[number]

/** SQL of the facts of public pages. Give it the transaction of a change. */
export const staffFactsRepository = (db: Db | Tx) => ({
  /** The named documents: as they were loaded, as staff published them, and as staff would have them. */
  async all(keys: readonly string[]) {
    return db
      .select({
        key: documents.key,
        loaded: sql<Facts>`${documents.body}`,
        published: sql<Facts | null>`${staffFacts.published}`,
        draft: sql<Facts | null>`${staffFacts.draft}`,
      })
      .from(documents)
      .leftJoin(staffFacts, eq(staffFacts.key, documents.key))
      .where(inArray(documents.key, [...keys]))
  },

  /** Holds the document until the transaction ends. */
  async lock(key: string): Promise<void> {
    await db
      .select({ key: documents.key })
      .from(documents)
      .where(eq(documents.key, key))
      .for('update')
  },

  async write(
    key: string,
    set: { published?: Facts | null; publishedAt?: Date; draft: Facts | null },
  ): Promise<void> {
    await db
      .insert(staffFacts)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: staffFacts.key, set })
  },

  /** The last change of a subject, and who made it. */
  async lastChange(subject: string) {
    const [row] = await db
      .select({ at: audit.at, name: users.displayName, email: users.email })
      .from(audit)
      .leftJoin(users, eq(users.uid, audit.uid))
      .where(eq(audit.subject, subject))
      .orderBy(desc(audit.id))
      .limit(1)
    return row
  },
})
