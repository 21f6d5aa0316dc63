import { formatIn } from '#contract/shared/text/format.ts'
import { titleIn } from '#contract/catalogue/titles.ts'
import { copyOf } from './copy.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'

/** The translated title of a programme or intake; unchanged without a translation. */
export function readersTitle(title: string, locale: string): string {
  const t = copyOf('common', locale)
  const wordsAt = (month: string) => t('titles', { returnObjects: true, month })
  return titleIn(title, wordsAt, formatIn(locale).month) ?? title
}

/** `Mathematics (English)`: tells apart the classes of a subject. */
export const classLabel = (
  { class_name, language }: Pick<Subject, 'class_name' | 'language'>,
  locale: string,
): string =>
  copyOf('server/staff', locale)('classLabel', {
    name: class_name,
    language: copyOf('common', locale)(`language.${language}`),
  })
