import { publishInvalidation } from '../invalidation.ts'
import type { Tx } from '../open.ts'
import { documents } from '../tables/catalogue.ts'

/** Where it is written that staff have changed the catalogue: a server that missed the news reads it anew. */
export const staffCatalogueKey = 'catalogue/by-staff'

/** In the transaction of a change of intakes, classes or teachers: every server reads them anew and renders its pages again. */
export async function catalogueChanged(tx: Tx, now: Date): Promise<void> {
  const set = { body: { changed_at: now.toISOString() }, loadedAt: now }
  await tx
    .insert(documents)
    .values({ key: staffCatalogueKey, ...set })
    .onConflictDoUpdate({ target: documents.key, set })
  await publishInvalidation(tx, 'content')
}
