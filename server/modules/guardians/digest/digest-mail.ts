import { addDays } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { digestClassesShown } from '#contract/shared/limits.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import type { MailMessage } from '../../../gateways/mail/mail.ts'
import { hasNews, type ChildWeek } from './child-week.ts'

type Frame = {
  locale: string
  /** The last day of the week that ends. */
  sunday: string
  /** Days on which nobody teaches. */
  holidays: ReadonlySet<string>
  /** The guardian's home. */
  homeUrl: string
  /** The unsubscribe page. */
  stopUrl: string
}

/** The weekly mail to a guardian, readable in twenty seconds; undefined if there is no news. */
export function digestMail(
  weeks: readonly ChildWeek[],
  frame: Frame,
): Pick<MailMessage, 'subject' | 'text'> | undefined {
  const weeksWithNews = weeks.filter(hasNews)
  if (weeksWithNews.length === 0) return undefined
  const t = copyOf('server/mail', frame.locale)
  const names = formatIn(frame.locale).list(
    weeksWithNews.map(({ name }) => name),
    'conjunction',
  )
  const parts = weeksWithNews.map((week) => `${week.name}\n${linesOf(week, frame).join('\n')}`)
  const holiday = holidayLine(weeksWithNews, frame)
  const values = {
    names,
    weeks: parts.join('\n\n'),
    holiday: holiday ? `\n${holiday}\n` : '',
    url: frame.homeUrl,
    stopUrl: frame.stopUrl,
  }
  return { subject: t('digest.subject', values), text: t('digest.text', values) }
}

function linesOf(week: ChildWeek, { locale }: Frame): string[] {
  const t = copyOf('server/digest', locale)
  const format = formatIn(locale)
  const { classes, attended, missed, recordings, practised, next, toPay, charges } = week
  const named = ({ className, startsAt }: { className: string; startsAt: Date }) =>
    t('class', { className, time: format.dateTime(startsAt) })
  /** A line for each of the first few, and how many more there are. */
  const some = (texts: readonly string[]) => {
    const more = texts.length - digestClassesShown
    return [
      ...texts.slice(0, digestClassesShown),
      ...(more > 0 ? [t('more', { count: more })] : []),
    ]
      .map((text) => `\n  ${text}`)
      .join('')
  }
  return [
    ...toPay.map(({ amountSen, by }) => {
      const amount = format.money(amountSen)
      return by ? t('toPayBy', { amount, day: format.longDate(by) }) : t('toPay', { amount })
    }),
    ...charges.map(({ amountSen, on }) =>
      t('charge', { amount: format.money(amountSen), day: format.longDate(on) }),
    ),
    ...(classes > 0 ? [t('attended', { attended, count: classes })] : []),
    ...(missed.length > 0
      ? [
          t('missed') +
            some(
              missed.map((one) =>
                one.watchedSince ? t('watchedSince', { lesson: named(one) }) : named(one),
              ),
            ),
        ]
      : []),
    ...(recordings > 0 ? [t('recordings', { count: recordings })] : []),
    ...(practised.questions > 0
      ? [t('practised', { count: practised.questions, right: practised.right })]
      : []),
    ...(next ? [next.length > 0 ? t('next') + some(next.map(named)) : t('nothingNext')] : []),
  ].map((line) => `- ${line}`)
}

/** Next week's holidays, for children with classes in either week. */
function holidayLine(weeksWithNews: readonly ChildWeek[], { locale, sunday, holidays }: Frame) {
  const days = Array.from({ length: 7 }, (_, day) => addDays(sunday, 1 + day)).filter((day) =>
    holidays.has(day),
  )
  const hasClasses = weeksWithNews.some(({ classes, next }) => classes > 0 || next?.length)
  if (days.length === 0 || !hasClasses) return undefined
  const format = formatIn(locale)
  const list = format.list(
    days.map((day) => format.day(day)),
    'conjunction',
  )
  return copyOf('server/digest', locale)('holiday', { count: days.length, list })
}
