import { namesLink } from '#contract/shared/validation.ts'
import { typedLine } from '#contract/shared/text/typed-line.ts'
import { copyOf } from './copy.ts'

/** Apostrophes, as they are typed and as the Arabic ayn is written. */
const apostrophes = String.raw`'’‘\u0060´ʼʿ`
/**
 * A word of a name: letters, and what Malaysian names are written with: `D'Cruz`, `‘Ain`, `Wei-Ming`, `Mohd.Ali`,
 * `(Wei Ming)`, `a/l`, `d/o`, `@`.
 */
const word = String.raw`(?:\(?[${apostrophes}]?\p{L}[\p{L}\p{M}.${apostrophes}‐‑-]{0,29}\)?|[ads]/[lpo]|@)`
/** A name, and nothing that could pass for an address or a number on our own page. */
const namePattern = new RegExp(`^${word}(?: ${word}){0,9}$`, 'iu')
/** The words within a nickname such as `Aina 🌸`, `~aina07~` or `Tan Wei Ming, Jason`. */
const wordsWithin = new RegExp(
  String.raw`[ads]/[lpo](?!\p{L})|[${apostrophes}]?\p{L}(?:[.${apostrophes}‐‑-]?[\p{L}\p{M}])*\.?`,
  'giu',
)
/** The longest name on an identity card. */
const longest = 80
/** The digits of a nickname: a year at most. More could pass for a phone number or an account. */
const digitsAtMost = 4

const isName = (text: string): boolean =>
  text.length <= longest && namePattern.test(text) && !namesLink(text)

/**
 * The person's name in their own word order, because the place of the family name differs; emoji, digits and other
 * marks of a nickname are left out. Undefined if it is not a name.
 */
export function callName(displayName: string): string | undefined {
  const typed = typedLine(displayName)
  if (isName(typed)) return typed
  if (namesLink(typed) || (typed.match(/\p{N}/gu)?.length ?? 0) > digitsAtMost) return undefined
  const name = typed.match(wordsWithin)?.join(' ') ?? ''
  return isName(name) ? name : undefined
}

/** Whether a word names the person: not `@` or `a/l`. */
const isGiven = (part: string): boolean => /\p{L}/u.test(part) && !/^[ads]\/[lpo]$/i.test(part)

/**
 * The first name in their own word order, without brackets; undefined if it is not a name. After a dot comes a space:
 * mail and chat apps would link `prize.in`.
 */
export const firstName = (displayName: string): string | undefined =>
  callName(displayName)
    ?.split(' ')
    .find(isGiven)
    ?.replace(/[()]/g, '')
    .replace(/\.(?=\p{L})/gu, '. ')

/** The first name on pages for strangers; undefined too if digits or tags were left out up to it, as of `RM500`. */
export function publicFirstName(displayName: string): string | undefined {
  const typed = typedLine(displayName).split(' ')
  const upToFirst = typed.slice(0, typed.findIndex(isGiven) + 1).join(' ')
  return /[\p{N}<>]/u.test(upToFirst) ? undefined : firstName(displayName)
}

/** How a mail or message greets its reader, by a name that somebody typed. */
export const greetedName = (typed: string, locale: string): string =>
  callName(typed) ?? copyOf('link', locale)('reader')
