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
    /** The places of a mail's text that break the rule. */
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
/** The name of a person; messages and mails show it, so it leads to no site. */
export const personName = v.pipe(
  required,
  v.check((name) => !namesLink(name), 'link'),
)
/** As valibot's own rule, with the apostrophe of names like O'Brien. */
const emailPattern = /^[\w+'-]+(?:\.[\w+'-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/iu
export const email = v.pipe(required, v.regex(emailPattern, 'email'))

const digitsWithSingleHyphens = /^\d+(?:-\d+)*$/

/** Without what people and their phones put around a number: marks, spaces, brackets, `tel:`; every dash a hyphen, `0060` as `+60`. */
const bareNumber = (typed: string): string =>
  typedLine(typed)
    .replace(/^tel:/i, '')
    .replace(/[\s()]/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^00(?=-?[1-9])/, '+')

/**
 * A telephone number as it is sent, from one as people type it: without spaces and brackets,
 * `+60`, `0060` or `60` becomes `0`.
 */
export function normalisePhone(typed: string): string {
  const bare = bareNumber(typed)
  // Eight or nine digits that begin with 60 are a number at home, not one with its country's code.
  const isInternational = bare.startsWith('+') || bare.replaceAll('-', '').length >= 10
  return isInternational ? bare.replace(/^\+?-?6-*0-*(?:0-*)?(?=[13-9])/, '0') : bare
}

/** 8 to 12 characters, digits with optional single hyphens between groups. */
export function isPhone(sent: string): boolean {
  return (
    sent.length >= phoneMinimumCharacters &&
    sent.length <= phoneMaximumCharacters &&
    digitsWithSingleHyphens.test(sent)
  )
}

export const phone = v.pipe(
  v.string('required'),
  // Before any rule: after a broken one a transformation would untype the whole form and hide other messages.
  v.transform(normalisePhone),
  v.nonEmpty('required'),
  v.check(isPhone, 'phone'),
)

/**
 * A number to chat with, from one as people type it: digits with the country's code, which a number that begins with 0
 * does not have: it is Malaysian. At most 15 digits (E.164).
 */
export const chatNumber = v.pipe(
  v.string('required'),
  v.transform((typed) =>
    bareNumber(typed)
      .replace(/[+-]/g, '')
      .replace(/^(?:60)?0/, '60'),
  ),
  v.regex(/^[1-9]\d{7,14}$/, 'chat-number'),
)

/** Whether two addresses lead to one mailbox: capital letters and spaces around them do not count. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** The first broken rule of each field; a field that is missing breaks `required`. Empty when the value is whole. */
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

/** Broken without a rule's name from the schema: the message is valibot's own English. */
const isUnnamed = ({ kind, message }: v.BaseIssue<unknown>): boolean =>
  kind === 'schema' && message.startsWith('Invalid ')

export type FormSchema<Values> = v.GenericSchema<unknown, Values>

/**
 * What was typed as the form's schema has it, or the first broken rule of each field. Students' forms are plain and use
 * this alone: react-hook-form would add 15.6 kB (gzip) to the pages of somebody who waits (account +7.0 %, checkout
 * +7.5 %).
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

/** What addresses of the web end with, where they are sent about. */
const endings =
  'com|net|org|info|biz|my|sg|id|cn|ru|tk|uk|us|io|me|co|ly|gl|gg|to|cc|tv|ai|app|dev|xyz|link|shop|store|site|online|club|top|vip|live|click|page|work|loan|bid|example'
const link = new RegExp(String.raw`//|www\.|\.(?:${endings})(?![\p{L}\p{M}])`, 'iu')

/** Could this text pass for the address of a site? */
export const namesLink = (text: string): boolean => link.test(text)
