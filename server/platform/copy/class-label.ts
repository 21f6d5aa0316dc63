import type { Subject } from '#contract/catalogue/catalogue.ts'
import { copyOf } from './copy.ts'

/** `Mathematics (English)`: tells apart the classes of a subject. */
export const classLabel = (
  { class_name, language }: Pick<Subject, 'class_name' | 'language'>,
  locale: string,
): string =>
  copyOf('server/staff', locale)('classLabel', {
    name: class_name,
    language: copyOf('common', locale)(`language.${language}`),
  })
