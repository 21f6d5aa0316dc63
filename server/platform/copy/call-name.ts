import { namesLink } from '#contract/shared/validation.ts'
import { typedLine } from '#contract/shared/text/typed-line.ts'
import { copyOf } from './copy.ts'

/**
 * A word of a name: letters, and what Malaysian names are written with: `D'Cruz`, `‘Ain`, `Wei-Ming`, `Mohd.Ali`,
 * `(Wei Ming)`, `a/l`, `d/o`, `@`.
 */
const word = String.raw`(?:\(?['’‘\u0060´ʼʿ]?\p{L}[\p{L}\p{M}.'’‘\u0060´ʼʿ‐‑-]{0,29}\)?|[ads]/[lpo]|@)`
/** A name, and nothing that could pass for an address or a number on our own page. */
const namePattern = new RegExp(`^${word}(?: ${word}){0,9}$`, 'iu')
/** The longest name on an identity card. */
const longest = 80

/**
 * The person's name in their own word order, because the place of the family name differs. Undefined if it is not a
 * name.
 */
export function callName(displayName: string): string | undefined {
  const name = typedLine(displayName)
  return name.length <= longest && namePattern.test(name) && !namesLink(name) ? name : undefined
}

/** How a mail or message greets its reader, by a name that somebody typed. */
export const greetedName = (typed: string, locale: string): string =>
  callName(typed) ?? copyOf('link', locale)('reader')
