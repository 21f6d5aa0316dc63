import common from '#content/locales/en/common.json' with { type: 'json' }
import meta from '#content/locales/en/server/meta.json' with { type: 'json' }
import type { Subject, Teacher } from '#contract/catalogue.ts'

/** The texts with each `{name}` filled in; one that has no fact stays empty. */
export function filled<T extends Record<string, string>>(
  texts: T,
  facts: Record<string, string>,
): T {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)])) as T
}

/** The public values of a class, for titles and pictures. */
export function classFacts(subject: Subject, teachers: readonly Teacher[]) {
  return {
    class: subject.class_name,
    language: common.language[subject.language],
    teachers: namesOf(teachers.filter(({ class_ids }) => class_ids.includes(subject.id))),
  }
}

/** Their names in a sentence; in other words where there are none. */
export function namesOf(teachers: readonly { name: string }[]): string {
  if (teachers.length === 0) return meta.unnamedTeachers
  const names = teachers.map(({ name }) => name)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
