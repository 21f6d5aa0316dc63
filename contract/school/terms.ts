import * as v from 'valibot'
import { inOtherLocales } from '../shared/text/in-locale.ts'
import type { TermsForm } from '../site/page-content.ts'
import { Day } from '../shared/wire.ts'

const texts = { terms: v.string(), privacy: v.string() }

/**
 * Terms of use and privacy notice, as plain text: paragraphs between empty lines, `# ` before a heading, `- ` before
 * each line of a list. A version's name is the Malaysian day from which it is in force.
 */
export const Terms = v.object({
  version: Day,
  /** No lawyer has reviewed it. */
  sample: v.boolean(),
  ...texts,
  ...inOtherLocales(texts),
  /** The version in force and all earlier ones, latest first. */
  versions: v.array(Day),
})
export type Terms = v.InferOutput<typeof Terms>

export const presentVersion = 'present'
export const TermsQuery = v.object({ version: v.union([v.literal(presentVersion), Day]) })
export type TermsQuery = v.InferOutput<typeof TermsQuery>

/** A published or drafted version as visitors read it. */
export const termsOf = (
  { holds_from, material: _, ...body }: TermsForm,
  versions: string[],
): Terms => ({ version: holds_from, ...body, versions })
