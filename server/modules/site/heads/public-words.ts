import type { Subject, Teacher } from '#contract/catalogue/catalogue.ts'
import { copyOf } from '../../../platform/copy/copy.ts'

/** Public facts of a class, for titles and pictures. */
export function classFacts(subject: Subject, teachers: readonly Teacher[], locale: string) {
  return {
    class: subject.class_name,
    language: copyOf('common', locale)(`language.${subject.language}`),
    teachers: namesOf(
      teachers.filter(({ class_ids }) => class_ids.includes(subject.id)),
      locale,
    ),
  }
}

/** The teachers' names in a sentence, with another text if there are none. */
export function namesOf(teachers: readonly { name: string }[], locale: string): string {
  if (teachers.length === 0) return copyOf('server/meta', locale)('unnamedTeachers')
  const names = teachers.map(({ name }) => name)
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
