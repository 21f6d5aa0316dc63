import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/platform.ts'
import { staffPageContent } from '../db/schema/site.ts'
import { refuse } from './refusal.ts'

export type Documents = ReturnType<typeof documentReader>

/** Reads a content document by key: staff's published version, otherwise the loaded one. */
export function documentReader(db: Db) {
  const byKey = db
    .select({ body: sql<unknown>`coalesce(${staffPageContent.published}, ${documents.body})` })
    .from(documents)
    .leftJoin(staffPageContent, eq(staffPageContent.key, documents.key))
    .where(eq(documents.key, sql.placeholder('key')))
    .prepare('document_by_key')

  async function find(key: string): Promise<unknown> {
    const [row] = await byKey.execute({ key })
    return row?.body
  }

  return {
    find,

    /** @throws Refusal `request.not-found` */
    async read<S extends v.GenericSchema>(key: string, schema: S): Promise<v.InferOutput<S>> {
      const body = await find(key)
      return body === undefined ? refuse('request.not-found') : v.parse(schema, body)
    },
  }
}

/** Stores a document, replacing any with the same key. */
export async function storeDocument(
  tx: Db | Tx,
  key: string,
  body: unknown,
  now: Date,
): Promise<void> {
  await tx
    .insert(documents)
    .values({ key, body, loadedAt: now })
    .onConflictDoUpdate({ target: documents.key, set: { body, loadedAt: now } })
}
