import { and, eq } from 'drizzle-orm'
import type { Content } from './content-files.ts'
import type { Tx } from '../platform/db/open.ts'
import { termsVersions } from '../platform/db/schema/school.ts'
import { stableText } from '../platform/db/version-of.ts'

/**
 * Publishes the version of the content files from its day on. Earlier versions stay, and so does a version by staff for
 * the same day.
 * @returns how many versions changed
 */
export async function loadTermsVersion(tx: Tx, { files }: Content, now: Date): Promise<number> {
  const body = files['pages/terms.json']
  const ofVersion = eq(termsVersions.version, body.holds_from)
  const [known] = await tx.select().from(termsVersions).where(ofVersion)
  if (known?.byStaff || (known && stableText(known.body) === stableText(body))) return 0
  if (known)
    await tx
      .update(termsVersions)
      .set({ body })
      .where(and(ofVersion, eq(termsVersions.byStaff, false)))
  else
    await tx
      .insert(termsVersions)
      .values({ version: body.holds_from, body, byStaff: false, publishedAt: now })
  return 1
}
