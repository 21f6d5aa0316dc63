import { formatMonth, type Format } from '../shared/text/english-format.ts'

/** The title that an intake is given, in English: `titleIn` knows it in every language. */
export const intakeTitle = (firstDay: Date | string): string => `${formatMonth(firstDay)} intake`

/**
 * The title of a programme or an intake in the language of these words: an intake called by its first month, and
 * programmes that the words name. Undefined for any other title.
 * @param wordsAt `common:titles` of the copy, with the month in its place
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
