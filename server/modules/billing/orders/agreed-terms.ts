import { and, desc, eq, gte, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { consents } from '../../../platform/db/schema/identity.ts'

/** When a person themselves last agreed to these or later terms, and their version; undefined if never. */
export async function agreedTerms(db: Db, uid: string, version: string) {
  const [agreed] = await db
    .select({ at: consents.agreedAt, version: consents.textVersion })
    .from(consents)
    .where(
      and(
        eq(consents.uid, uid),
        gte(consents.textVersion, version),
        ne(consents.occasion, 'guardian'),
      ),
    )
    .orderBy(desc(consents.agreedAt))
    .limit(1)
    .prepare('agreed_terms')
    .execute()
  return agreed
}
