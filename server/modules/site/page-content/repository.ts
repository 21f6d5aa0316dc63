import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { PageContent } from '#contract/site/page-content.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { audit, documents } from '../../../platform/db/schema/platform.ts'
import { staffPageContent } from '../../../platform/db/schema/site.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type StaffPageContentRepository = ReturnType<typeof staffPageContentRepository>
export type PageContentRecord = Awaited<ReturnType<StaffPageContentRepository['all']>>[number]

/** SQL of the content of public pages that staff may change. To write, pass a transaction. */
export const staffPageContentRepository = (db: Db | Tx) => ({
  /** The named documents: as loaded, as published by staff, and as drafted. */
  async all(keys: readonly string[]) {
    return db
      .select({
        key: documents.key,
        loaded: sql<PageContent>`${documents.body}`,
        published: sql<PageContent | null>`${staffPageContent.published}`,
        draft: sql<PageContent | null>`${staffPageContent.draft}`,
      })
      .from(documents)
      .leftJoin(staffPageContent, eq(staffPageContent.key, documents.key))
      .where(inArray(documents.key, [...keys]))
  },

  /** Staff's published and draft content of these keys. */
  async ofStaff(keys: readonly string[]) {
    return db
      .select({
        key: staffPageContent.key,
        published: sql<PageContent | null>`${staffPageContent.published}`,
        draft: sql<PageContent | null>`${staffPageContent.draft}`,
      })
      .from(staffPageContent)
      .where(inArray(staffPageContent.key, [...keys]))
  },

  /** `lock` for content without a loaded document: creates the row if missing. */
  async lockOfStaff(key: string): Promise<void> {
    await db.insert(staffPageContent).values({ key }).onConflictDoNothing()
    await db
      .select({ key: staffPageContent.key })
      .from(staffPageContent)
      .where(eq(staffPageContent.key, key))
      .for('update')
  },

  /** Locks the document until the transaction ends. */
  async lock(key: string): Promise<void> {
    await db
      .select({ key: documents.key })
      .from(documents)
      .where(eq(documents.key, key))
      .for('update')
  },

  async write(
    key: string,
    set: { published?: PageContent | null; publishedAt?: Date; draft: PageContent | null },
  ): Promise<void> {
    await db
      .insert(staffPageContent)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: staffPageContent.key, set })
  },

  /** The last change of a subject, and who made it. */
  async lastChange(subject: string) {
    const [row] = await db
      .select({ change: audit, name: users.displayName, email: users.email })
      .from(audit)
      .leftJoin(users, eq(users.uid, audit.uid))
      .where(eq(audit.subject, subject))
      .orderBy(desc(audit.id))
      .limit(1)
    return row
  },
})
