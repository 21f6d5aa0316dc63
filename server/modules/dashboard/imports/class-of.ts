import type { Subject } from '#contract/catalogue/catalogue.ts'
import { localeNames } from '#contract/shared/text/locales.ts'
import { classLabel } from '../../../platform/copy/class-label.ts'
import { comparable } from './read-cells.ts'

/** A class by its name with its language, as staff read it in any of theirs, by its name where one has it, or by its id. */
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
