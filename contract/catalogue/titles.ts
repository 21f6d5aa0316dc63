import { formatMonth, type Format } from '../shared/text/english-format.ts'

/** The standard title of an intake in English; `titleIn` translates it. */
export const intakeTitle = (firstDay: Date | string): string => `${formatMonth(firstDay)} intake`

/**
 * Translates the standard title of a programme or of an intake named by its first month. Undefined for any other
 * title.
 * @param wordsAt the texts of `common:titles` for an intake of this month
 */
export function titleIn(
  title: string,
  wordsAt: (month: string) => { intake: string; programmes: Readonly<Record<string, string>> },
  month: Format['month'],
): string | undefined {
  const firstDay = new Date(`1 ${title.replace(/ intake$/, '')} 12:00 UTC`)
  if (!Number.isNaN(firstDay.getTime()) && intakeTitle(firstDay) === title)
    return wordsAt(month(firstDay)).intake
  const { programmes } = wordsAt('')
  return Object.hasOwn(programmes, title) ? programmes[title] : undefined
}
