import type { Subject } from '#contract/catalogue/catalogue.ts'
import { localeNames } from '#contract/shared/text/locales.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { comparable } from './read-cells.ts'

/** A class by its id, by its name with its language, or by a name that only one class has. */
export function classOf(cell: string, subjects: readonly Subject[]): Subject | undefined {
  const wanted = comparable(cell)
  const byLabel = subjects.find(
    (one) =>
      String(one.id) === wanted ||
      localeNames.some((locale) => comparable(classLabel(one, locale)) === wanted) ||
      comparable(`${one.class_name} (${one.language})`) === wanted,
  )
  const byName = subjects.filter((one) => comparable(one.class_name) === wanted)
  return byLabel ?? (byName.length === 1 ? byName[0] : undefined)
}
