import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { normalisePhone } from '#contract/shared/validation.ts'

const phoneDigitsAtLeast = 6

/** A text for the middle of a LIKE pattern, taken literally. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Marks of letters, and signs that keyboards write in several ways or people leave out. */
const ignoredSigns = String.raw`\u0300-\u036f'’‘\u0060´ʼʿ‐‑–—-`

/** A name as it is compared: without accents, apostrophes and hyphens. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(new RegExp(`[${ignoredSigns}]`, 'gu'), '')
const foldedColumn = (column: SQLWrapper) =>
  sql`regexp_replace(normalize(${column}, NFKD), ${`[${ignoredSigns}]`}, '', 'g')`

/**
 * Whether one of these columns contains this name, spaces ignored, or each word of the name begins a word in any of
 * them. Both ignore case, accents, apostrophes and hyphens. Wildcards are escaped.
 */
export function areNamedLike(columns: SQLWrapper[], name: string): SQL {
  const names = sql`concat_ws(' | ', ${sql.join(columns, sql`, `)})`
  const words = folded(name).toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`${names} ilike ${`%${likeText(name)}%`}`
  const begin = words.map((word) => sql`' ' || names like ${`% ${likeText(word)}%`}`)
  // Folds the columns once, because folding is slower than comparing; `offset 0` prevents inlining.
  return sql`exists (
    select from (select lower(${foldedColumn(names)}) as names offset 0) as folded
    where replace(names, ' ', '') like ${`%${likeText(words.join(''))}%`} or (${sql.join(begin, sql` and `)}))`
}

/**
 * The digits of a typed or pasted phone number as it is stored, to search for with `hasDigits`. Undefined if the text
 * is not a phone number, or too short.
 */
export function phoneDigits(text: string): string | undefined {
  const number = normalisePhone(text.replaceAll('.', '-'))
  const digits = number.replaceAll(/\D/g, '')
  return /^\+?[\d-]+$/.test(number) && digits.length >= phoneDigitsAtLeast ? digits : undefined
}

/** Whether this column contains a number with these digits. */
export const hasDigits = (column: SQLWrapper, digits: string): SQL =>
  sql`regexp_replace(${column}, '[^0-9]', '', 'g') like ${`%${digits}%`}`
