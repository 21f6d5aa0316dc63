import * as v from 'valibot'
import {
  phoneMaximumCharacters,
  phoneMinimumCharacters,
  shortTextMaximumCharacters,
} from './limits.ts'
import { typedLine } from './text/typed-line.ts'

/** Rule names are the keys of the messages in `content/locales/<locale>/error.json`. */
export type Rule =
  | 'required'
  | 'required_if'
  | 'email'
  | 'phone'
  | 'min'
  | 'max'
  | 'number'
  | 'not_own'
  | 'link'
export type FieldMessages = Record<
  string,
  {
    rule: string
    count?: number | undefined
    /** The placeholders of a mail's text that fail the rule. */
    places?: string[] | undefined
  }
>

/** Required text of one line: cleaned, and capped before any pattern runs. */
export const required = v.pipe(
  v.string('required'),
  v.transform(typedLine),
  v.nonEmpty('required'),
  v.maxLength(shortTextMaximumCharacters, 'max'),
)
/** A person's name. Must not contain a web address, because mails show it. */
export const personName = v.pipe(
  required,
  v.check((name) => !namesLink(name), 'link'),
)
/** As valibot's own rule, with the apostrophe of names like O'Brien. */
const emailPattern = /^[\w+'-]+(?:\.[\w+'-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/iu
export const email = v.pipe(required, v.regex(emailPattern, 'email'))

const digitsWithSingleHyphens = /^\d+(?:-\d+)*$/

/** Removes invisible characters, spaces, brackets and `tel:`, and normalises dashes to hyphens and `0060` to `+60`. */
const bareNumber = (typed: string): string =>
  typedLine(typed)
    .replace(/^tel:/i, '')
    .replace(/[\s()]/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^00(?=-?[1-9])/, '+')

/** Adds the first 0 that spreadsheets drop from Malaysian mobile numbers and those of the Klang Valley. */
const withFirstZero = (bare: string): string =>
  /^(?:1\d{8}|1[15]\d{8}|3\d{8})$/.test(bare.replaceAll('-', '')) ? `0${bare}` : bare

/**
 * Normalises a typed phone number for sending: removes spaces and brackets; `+60`, `0060` and `60` become `0`, and a
 * dropped first 0 is added.
 */
export function normalisePhone(typed: string): string {
  const bare = withFirstZero(bareNumber(typed))
  // Eight or nine digits beginning with 60 are a local number without a country code.
  const isInternational = bare.startsWith('+') || bare.replaceAll('-', '').length >= 10
  return isInternational ? bare.replace(/^\+?-?6-*0-*(?:0-*)?(?=[13-9])/, '0') : bare
}

/** 8 to 12 characters, digits with optional single hyphens between groups. */
export function isPhone(number: string): boolean {
  return (
    number.length >= phoneMinimumCharacters &&
    number.length <= phoneMaximumCharacters &&
    digitsWithSingleHyphens.test(number)
  )
}

export const phone = v.pipe(
  v.string('required'),
  // Normalises before the rules, because a transformation after a failed rule would hide the other messages.
  v.transform(normalisePhone),
  v.nonEmpty('required'),
  v.check(isPhone, 'phone'),
)

/**
 * A typed phone number in international digits for chats, at most 15 (E.164). A number beginning with 0 is Malaysian.
 */
export const chatNumber = v.pipe(
  v.string('required'),
  v.transform((typed) =>
    withFirstZero(bareNumber(typed))
      .replace(/[+-]/g, '')
      .replace(/^(?:60)?0/, '60'),
  ),
  v.regex(/^[1-9]\d{7,14}$/, 'chat-number'),
)

/** Whether two emails are the same mailbox, ignoring case and surrounding spaces. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** The first failed rule of each field; a missing field fails `required`. Empty for a valid value. */
export function messagesOf(issues: readonly v.BaseIssue<unknown>[]): FieldMessages {
  const messages: FieldMessages = {}
  for (const issue of issues) {
    const field = issue.path?.map((item) => String(item.key)).join('.') ?? ''
    if (messages[field]) continue
    const count =
      'requirement' in issue && typeof issue.requirement === 'number'
        ? issue.requirement
        : undefined
    const rule = isUnnamed(issue) && issue.input === undefined ? 'required' : issue.message
    messages[field] = count === undefined ? { rule } : { rule, count }
  }
  return messages
}

/** The schema gave no rule name, so the message is valibot's English text. */
const isUnnamed = ({ kind, message }: v.BaseIssue<unknown>): boolean =>
  kind === 'schema' && message.startsWith('Invalid ')

export type FormSchema<Values> = v.GenericSchema<unknown, Values>

/**
 * The parsed form, or the first failed rule of each field. Students' forms use only this: react-hook-form would add
 * 15.6 kB (gzip) to their pages (account +7.0 %, checkout +7.5 %).
 */
export function readForm<Values>(
  schema: FormSchema<Values>,
  typed: unknown,
): { whole: true; values: Values } | { whole: false; messages: FieldMessages } {
  const parsed = v.safeParse(schema, typed)
  return parsed.success
    ? { whole: true, values: parsed.output }
    : { whole: false, messages: messagesOf(parsed.issues) }
}

/** Common endings of web addresses. */
const endings =
  'com|net|org|info|biz|my|sg|id|cn|ru|tk|uk|us|io|me|co|ly|gl|gg|to|cc|tv|ai|app|dev|xyz|link|shop|store|site|online|club|top|vip|live|click|page|work|loan|bid|example'
const link = new RegExp(String.raw`//|www\.|\.(?:${endings})(?![\p{L}\p{M}])`, 'iu')

/** Whether the text looks like a web address. */
export const namesLink = (text: string): boolean => link.test(text)
