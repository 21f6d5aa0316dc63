import { count, desc, eq } from 'drizzle-orm'
import type { TermsForm } from '#contract/site/page-content.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { termsVersions } from '../../../platform/db/schema/school.ts'
import { consents } from '../../../platform/db/schema/identity.ts'

/** SQL of the versions of terms and notice. To write, pass a transaction. */
export const termsRepository = (db: Db | Tx) => ({
  /** The latest first. */
  all: () => db.select().from(termsVersions).orderBy(desc(termsVersions.version)),

  async publish(body: TermsForm, now: Date): Promise<void> {
    await db
      .insert(termsVersions)
      .values({ version: body.holds_from, body, byStaff: true, publishedAt: now })
  },

  async withdraw(version: string): Promise<void> {
    await db.delete(termsVersions).where(eq(termsVersions.version, version))
  },

  async consentsTo(version: string): Promise<number> {
    const [row] = await db
      .select({ given: count() })
      .from(consents)
      .where(eq(consents.textVersion, version))
    return row?.given ?? 0
  },
})
