import * as v from 'valibot'
import { defaultLocale, localeNames, type Locale } from '../shared/text/locales.ts'

/** The mails to students and guardians whose texts staff may change, and how their placeholders are checked. */

type Texts = {
  /** Key of the subject in the copy `server/mail`; missing if the mail shares the subject of another. */
  subject?: string
  /** Key of the text. */
  text: string
}
const pair = (at: string) => ({ subject: `${at}.subject`, text: `${at}.text` })
const manual = (act: string) => ({
  subject: `manualMail.subject.${act}`,
  text: `manualMail.text.${act}`,
})

export const mailTexts = {
  'mail-sign-in-code': pair('signInCode'),
  'mail-order-paid': { subject: 'orderPaidSubject', text: 'orderPaidText' },
  'mail-plan-set-up': pair('order.set-up'),
  'mail-instalment-paid': pair('order.instalment-paid'),
  'mail-instalment-reminder': pair('order.instalment-reminder'),
  'mail-needs-cardholder': pair('order.needs-cardholder'),
  'mail-instalment-failed': pair('order.instalment-failed'),
  'mail-card-refused': pair('order.refused'),
  'mail-suspended': pair('order.suspended'),
  'mail-order-expired': pair('order.expired'),
  'mail-order-cancelled': pair('order.cancelled'),
  'mail-refund': pair('refund'),
  'mail-refund-cash': { text: 'refund.manual.cash' },
  'mail-refund-transfer': { text: 'refund.manual.bank-transfer' },
  'mail-refund-failed': pair('refund.failed'),
  'mail-parcel': pair('parcel'),
  'mail-seat-free': pair('seatFree'),
  'mail-lessons': pair('lessonsMail'),
  'mail-intake': pair('intakeMail'),
  'mail-enrolled': manual('enrol'),
  'mail-extended': manual('extend'),
  'mail-moved': manual('move'),
  'mail-ended': manual('end'),
  'mail-student-pay': pair('studentLink'),
  'mail-guardian-pay': pair('guardianLink'),
  'mail-guardian-paid': pair('guardianTold'),
  'mail-guardian-new-link': pair('guardianNewLink'),
  'mail-guardian-consent-pay': pair('guardianConsentAndPay'),
  'mail-guardian-consent': pair('guardianConsent'),
  'mail-guardian-invited': pair('guardianInvited'),
  'mail-guardian-confirmed': pair('guardianConfirmed'),
  'mail-guardian-note': pair('guardianNote'),
  'mail-digest': pair('digest'),
  'mail-class-moved': pair('classToday.moved'),
  'mail-class-cancelled': pair('classToday.cancelled'),
  'mail-class-restored': pair('classToday.restored'),
  'mail-account-leaving': pair('account.leaving'),
  'mail-account-dormant': pair('account.dormant'),
  'mail-account-kept': pair('account.kept'),
  'mail-codes-on': pair('account.factor-on'),
  'mail-codes-off': pair('account.factor-off'),
} as const satisfies Record<`mail-${string}`, Texts>
export type MailKind = keyof typeof mailTexts
/** The key in the table `documents`. */
export const mailDocument = (kind: MailKind) => `mail/${kind}`
export const mailKinds = Object.keys(mailTexts) as MailKind[]
export const isMailKind = (kind: string): kind is MailKind => kind in mailTexts

const subjectMaximumCharacters = 150
const textMaximumCharacters = 5000

const typed = (characters: number) =>
  v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(characters, 'max'),
    v.check((text) => !hasStrayBraces(text), 'braces'),
  )
const subject = v.pipe(
  typed(subjectMaximumCharacters),
  v.check((text) => !/[\r\n]/.test(text), 'one-line'),
)
const text = typed(textMaximumCharacters)

const inEveryLanguage = <E extends v.ObjectEntries>(texts: E) => {
  // Without any text in a language, each of its fields is named as missing.
  const ofLanguage = v.optional(v.strictObject(texts), {} as never)
  return v.strictObject({ ...texts, ms: ofLanguage, zh: ofLanguage })
}
const MailForm = inEveryLanguage({ subject, text })
const MailOfOtherSubject = inEveryLanguage({ text })

/** The texts of a mail in every language. */
export const mailForm = (kind: MailKind) =>
  'subject' in mailTexts[kind] ? MailForm : MailOfOtherSubject

/** The placeholders of a text, each once: `['name', 'amount']` of `Hello {name}, you paid {amount}.` */
export const placeholdersOf = (template: string): string[] => [
  ...new Set([...template.matchAll(place)].map(([, name = '']) => name)),
]
const place = /\{(\w+)\}/g

/** Placeholders as they are written in a text: `{name}, {amount}`. */
export const formatPlaceholders = (names: readonly string[], between = ', '): string =>
  names.map((name) => `{${name}}`).join(between)

/** Whether the template contains braces or i18next syntax outside its placeholders. */
const hasStrayBraces = (template: string) => /[{}]|\$t\(/.test(template.replaceAll(place, ''))

/** Fills the placeholders that have a value. */
export const fillPlaceholders = (
  template: string,
  values: Readonly<Record<string, string>>,
): string => template.replaceAll(place, (whole, name: string) => values[name] ?? whole)

/** The placeholder for the school's name, which every text may use. */
const everywhere = 'school'

type Typed = Readonly<Record<string, unknown>>

/**
 * Missing or unknown placeholders by field, such as `ms.text`. A text must keep every placeholder of the standard
 * text, so that no mail lacks its link or amount; a subject may omit some.
 */
export function placeholderErrors(
  mail: Typed,
  standard: Typed,
): Record<string, { rule: 'place-unknown' | 'place-missing'; places: string[] }> {
  const found: ReturnType<typeof placeholderErrors> = {}
  for (const locale of localeNames)
    for (const field of ['subject', 'text']) {
      const [own, given] = [textAt(mail, locale, field), textAt(standard, locale, field)]
      const [places, known] = [placeholdersOf(own), placeholdersOf(given)]
      const path = locale === defaultLocale ? field : `${locale}.${field}`
      const unknown = places.filter((name) => name !== everywhere && !known.includes(name))
      const missing = known.filter((name) => name !== everywhere && !places.includes(name))
      if (unknown.length > 0) found[path] = { rule: 'place-unknown', places: unknown }
      else if (field === 'text' && missing.length > 0)
        found[path] = { rule: 'place-missing', places: missing }
    }
  return found
}

/** A text of a mail in a language; empty where it has none. */
export function textAt(mail: Typed, locale: Locale, field: string): string {
  const texts = (locale === defaultLocale ? mail : (mail[locale] ?? {})) as Typed
  const own = texts[field]
  return typeof own === 'string' ? own : ''
}

export const TestMail = v.strictObject({
  locale: v.picklist(localeNames),
  content: v.record(v.string(), v.unknown()),
})
export type TestMail = v.InferOutput<typeof TestMail>
export const MailSent = v.object({ to: v.string() })
