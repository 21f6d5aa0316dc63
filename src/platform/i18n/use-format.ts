import { useTranslation } from 'react-i18next'
import { englishFormat, type Format } from '#contract/shared/text/english-format.ts'

// English formats are always loaded; those of other languages are loaded with their copy.
let formatIn: (locale: string) => Format = () => englishFormat

export function formatBy(given: typeof formatIn): void {
  formatIn = given
}

/** Money, bytes, dates and lists in the shown language. */
export const useFormat = (): Format => formatIn(useTranslation().i18n.language)

/** Joins the non-empty sentences into a paragraph, without a space after a Chinese full stop. */
export const sentences = (...texts: readonly (string | false | null | undefined)[]): string =>
  texts.filter(Boolean).join(' ').replaceAll('。 ', '。')
