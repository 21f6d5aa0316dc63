import { formatIn } from '#contract/shared/text/format.ts'
import { otherLocales } from '#contract/shared/text/in-locale.ts'
import {
  debtKeptMonths,
  guardianInvitationDays,
  instalmentCount,
  signInCodeMinutes,
} from '#contract/shared/limits.ts'
import { defaultLocale, localeNames, type Locale } from '#contract/shared/text/locales.ts'
import { mailKinds, mailTexts, textAt, type MailKind } from '#contract/school/mail-texts.ts'
import type { PageContent } from '#contract/site/page-content.ts'
import { copyOf, schoolName, textOfFiles } from '../../../platform/copy/copy.ts'

/** The copy of all mails. */
export const mailNamespace = 'server/mail'

const keysOf = (kind: MailKind): [field: string, key: string][] => Object.entries(mailTexts[kind])

const standardIn = (kind: MailKind, locale: Locale) =>
  Object.fromEntries(
    keysOf(kind).map(([field, key]) => [field, textOfFiles(mailNamespace, key, locale).trim()]),
  )

/** The texts of a mail as the files have them, in every language. */
export const standardMail = (kind: MailKind): PageContent => ({
  ...standardIn(kind, defaultLocale),
  ...Object.fromEntries(otherLocales.map((locale) => [locale, standardIn(kind, locale)])),
})

/** Texts of mails that staff published, which replace those of the files. */
export const replacedTexts = (published: ReadonlyMap<MailKind, PageContent>) =>
  mailKinds.flatMap((kind) => {
    const mail = published.get(kind)
    if (!mail) return []
    return localeNames.flatMap((locale) =>
      keysOf(kind).flatMap(([field, key]) => {
        const text = textAt(mail, locale, field)
        return text ? [{ locale, key, text: field === 'text' ? `${text}\n` : text }] : []
      }),
    )
  })

/** The subject of the refund mail, which the mails of refunds in cash and by bank transfer share. */
export const refundSubject = (locale: Locale): string =>
  textOfFiles(mailNamespace, mailTexts['mail-refund'].subject, locale)

/** Sample values for previews and test mails. */
export function samplesIn(kind: MailKind, locale: Locale, origin: string): Record<string, string> {
  const t = copyOf(mailNamespace, locale)
  const week = copyOf('server/digest', locale)
  const { money, longDate, dateTime } = formatIn(locale)
  const [amount, day] = [money(13_000), longDate('2027-02-15')]
  const [before, when] = ['2027-02-15T12:00:00Z', '2027-02-16T12:00:00Z'].map((at) =>
    dateTime(new Date(at)),
  )
  const [total, payBy] = [money(39_000), longDate('2027-02-22')]
  const lesson = { title: 'Lesson 7', when, before }
  return {
    school: schoolName(),
    name: /^mail-(guardian|digest|class)/.test(kind) ? 'Puan Salmah' : 'Aisyah',
    student: 'Aisyah',
    guardian: 'Puan Salmah',
    teacher: 'Cikgu Farah',
    programme: 'Full Programme',
    classes: 'Physics',
    class: 'Physics (Eng)',
    className: 'Physics (Eng)',
    from: kind === 'mail-moved' ? 'Fizik (Bm)' : day,
    intake: 'January 2027',
    until: longDate('2027-11-30'),
    last: longDate('2027-12-20'),
    amount,
    total,
    number: '2',
    count: String(instalmentCount),
    day,
    payBy,
    due: t('due.open', { total, payBy }),
    reservedUntil: day,
    plan: ['2027-01-15', '2027-02-15', '2027-03-15']
      .map((on) => `${longDate(on)}: ${amount}`)
      .join('\n'),
    restored: t('restored'),
    receipt: t('orderPaidReceipt'),
    owed: `\n${t('account.owed', { amount, months: debtKeptMonths })}\n`,
    access: t('refund.accessEnded'),
    support: 'hello@example.com',
    orderId: 'K-0000-SAMPLE',
    orderUrl: `${origin}/orders/K-0000-SAMPLE`,
    url: origin,
    courier: 'Pos Laju',
    tracking: 'EP123456789MY',
    lines: t('lessonsMail.moved', lesson),
    note: '',
    names: 'Aisyah',
    weeks: [
      'Aisyah',
      `- ${week('attended', { attended: 2, count: 2 })}`,
      `- ${week('practised', { count: 24, right: 18 })}`,
    ].join('\n'),
    holiday: '',
    stopUrl: origin,
    time: when ?? '',
    when: when ?? '',
    before: before ?? '',
    code: '123456',
    minutes: String(signInCodeMinutes),
    days: String(guardianInvitationDays),
  }
}
