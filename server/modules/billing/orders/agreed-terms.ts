import { and, desc, eq, gte, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { consents } from '../../../platform/db/schema/identity.ts'

/** When a person last agreed to terms of this version or a later one themselves, and to which; undefined if never. */
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
