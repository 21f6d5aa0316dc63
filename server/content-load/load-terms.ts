import { and, eq } from 'drizzle-orm'
import { ContentInvalid, type Content } from './content-files.ts'
import type { Tx } from '../platform/db/open.ts'
import { consents } from '../platform/db/schema/identity.ts'
import { termsVersions } from '../platform/db/schema/school.ts'
import { stableText } from '../platform/db/version-of.ts'

/**
 * Publishes the version of the content files from its day on. Earlier versions stay, and so does a version by staff for
 * the same day.
 * @returns how many versions changed
 * @throws ContentInvalid for another text of a version that somebody has agreed to
 */
export async function loadTermsVersion(tx: Tx, { files }: Content, now: Date): Promise<number> {
  const body = files['pages/terms.json']
  const ofVersion = eq(termsVersions.version, body.holds_from)
  const [known] = await tx.select().from(termsVersions).where(ofVersion)
  if (known?.byStaff || (known && stableText(known.body) === stableText(body))) return 0
  if (known && (await tx.$count(consents, eq(consents.textVersion, body.holds_from))) > 0)
    throw new ContentInvalid([
      `content/pages/terms.json: people have agreed to the text of ${body.holds_from}: give the new text a new holds_from`,
    ])
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
