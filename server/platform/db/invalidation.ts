import { sql } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'

/** Kinds of cached data to reload. `jobs` wakes the workers. */
export const invalidationKinds = ['content', 'maintenance', 'jobs'] as const
export type InvalidationKind = (typeof invalidationKinds)[number]
/** Called for each invalidation, and for every kind after a broken connection, because some may have been missed. */
export type OnInvalidation = (kind: InvalidationKind) => void

export const invalidationChannel = 'kelasku_invalidation'

/** Notifies every server on this database, including this one; inside a transaction, at its commit. */
export async function publishInvalidation(db: Db | Tx, kind: InvalidationKind): Promise<void> {
  await db.execute(sql`select pg_notify(${invalidationChannel}, ${kind})`)
}

export const parseInvalidation = (text: string | undefined): InvalidationKind | undefined =>
  invalidationKinds.find((kind) => kind === text)
