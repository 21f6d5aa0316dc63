import { eq } from 'drizzle-orm'
import { publishInvalidation } from '../../platform/db/invalidation.ts'
import type { Tx } from '../../platform/db/open.ts'
import { programmes } from '../../platform/db/schema/catalogue.ts'
import { storeDocument } from '../../platform/http/read-document.ts'

/** Document that records when staff last changed the catalogue, for servers that missed the invalidation. */
export const staffCatalogueKey = 'catalogue/by-staff'

/** Call in the transaction of a change of the catalogue: every server reads it again and renders its pages. */
export async function catalogueChanged(tx: Tx, now: Date): Promise<void> {
  await storeDocument(tx, staffCatalogueKey, { changed_at: now.toISOString() }, now)
  await publishInvalidation(tx, 'content')
}

/** Serializes changes of a programme, its intakes and its prices. */
export async function lockProgramme(tx: Tx, programmeId: number): Promise<void> {
  await tx
    .select({ id: programmes.id })
    .from(programmes)
    .where(eq(programmes.id, programmeId))
    .for('no key update')
}
