import { and, eq } from 'drizzle-orm'
import { hardcopySenPerClass } from '#contract/shared/limits.ts'
import type { Content } from './content-files.ts'
import type { Tx } from '../platform/db/open.ts'
import { intakes, priceLists } from '../platform/db/schema/catalogue.ts'
import { stableText } from '../platform/db/version-of.ts'

/**
 * Replaces the price lists of the content files; those of staff stay, and hold from their day on. A list for an
 * intake that is not there is left out. Load the intakes first.
 * @returns how many lists changed
 */
export async function loadPrices(tx: Tx, { files }: Content, now: Date): Promise<number> {
  const known = new Set((await tx.select({ key: intakes.key }).from(intakes)).map(({ key }) => key))
  let changed = 0
  for (const { id: programmeId } of files['catalogue/programmes.json']) {
    const rows = files['catalogue/prices.json'].filter(
      ({ programme_id, intake_key }) =>
        programme_id === programmeId && (intake_key === undefined || known.has(intake_key)),
    )
    const wanted = rows.map((row) => ({
      programmeId,
      intakeKey: row.intake_key ?? null,
      holdsFrom: row.holds_from ?? null,
      tiers: row.tiers,
      hardcopySen: row.hardcopy_price ?? hardcopySenPerClass,
      contents: row.contents ?? null,
    }))
    const ofFiles = and(eq(priceLists.programmeId, programmeId), eq(priceLists.byStaff, false))
    const loaded = await tx.select().from(priceLists).where(ofFiles).orderBy(priceLists.id)
    const before = loaded.map(
      ({ id: _, byStaff: __, publishedAt: ___, withdrawnAt: ____, ...row }) => row,
    )
    if (stableText(before) === stableText(wanted)) continue
    await tx.delete(priceLists).where(ofFiles)
    if (wanted.length > 0)
      await tx
        .insert(priceLists)
        .values(wanted.map((row) => ({ ...row, byStaff: false, publishedAt: now })))
    changed += Math.max(before.length, wanted.length)
  }
  return changed
}
