import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultLocale } from '../contract/shared/text/locales.ts'

const folder = join(import.meta.dirname, '../content/locales')
/** The languages of staff: the others show the staff's area in English. */
export const staffLocales: readonly string[] = [defaultLocale, 'ms']
const ofStaff = /^(?:staff\/|server\/staff$)/
const pluralForm = /_(?:one|two|few|many|other)$/

/** Every text of a language under `<namespace>:<key>`, in the order of the files. */
export function textsOf(locale: string): Map<string, string> {
  const texts = new Map<string, string>()
  const add = (key: string, value: unknown) => {
    if (typeof value === 'string') texts.set(key, value)
    else
      for (const [name, one] of Object.entries(value as object))
        add(key.endsWith(':') ? key + name : `${key}.${name}`, one)
  }
  for (const namespace of namespacesOf(locale)) add(`${namespace}:`, read(locale, namespace))
  return texts
}

const namespacesOf = (locale: string) =>
  globSync('**/*.json', { cwd: join(folder, locale) })
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.json'.length))
    .toSorted()

const fileOf = (locale: string, namespace: string) => join(folder, locale, `${namespace}.json`)
const read = (locale: string, namespace: string): unknown =>
  JSON.parse(readFileSync(fileOf(locale, namespace), 'utf8'))

/** The keys that a language needs: those of English, with its own plural forms. */
export function neededKeys(locale: string): string[] {
  const english = [...textsOf(defaultLocale).keys()]
  const isCounted = (key: string) => english.includes(`${key.replace(pluralForm, '')}_other`)
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const needed = english.flatMap((key) =>
    pluralForm.test(key) && isCounted(key)
      ? forms.map((form) => `${key.replace(pluralForm, '')}_${form}`)
      : [key],
  )
  const isShown = (key: string) =>
    staffLocales.includes(locale) || !ofStaff.test(key.split(':')[0] ?? '')
  return [...new Set(needed)].filter(isShown)
}

/** The faults of a translation: missing and unused keys, and differing placeholders or tags. */
export function copyFaults(locale: string): {
  missing: string[]
  unused: string[]
  other: string[]
} {
  const english = textsOf(defaultLocale)
  const texts = textsOf(locale)
  const needed = neededKeys(locale)
  const marksIn = (text: string): string[] => text.match(/\{\w+\}|<\/?\w+>/g) ?? []
  const englishFor = (key: string) =>
    english.get(key) ?? english.get(key.replace(pluralForm, '_other')) ?? ''
  return {
    missing: needed.filter((key) => !texts.has(key)),
    unused: [...texts.keys()].filter((key) => !needed.includes(key)),
    other: [...texts]
      .filter(([key]) => needed.includes(key))
      .flatMap(([key, text]) => {
        const [own, wanted] = [marksIn(text), marksIn(englishFor(key))]
        const differing = [
          ...own.filter((mark) => !wanted.includes(mark)),
          ...wanted.filter((mark) => !own.includes(mark)),
        ]
        return differing.length > 0 ? [`${key}: ${differing.join(' ')}`] : []
      }),
  }
}

/** Texts that read the same as English: proper names, or not translated. */
export function sameAsEnglish(locale: string): string[] {
  const english = textsOf(defaultLocale)
  return [...textsOf(locale)].flatMap(([key, text]) =>
    english.get(key) === text && /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, ''))
      ? [`${key}: ${text}`]
      : [],
  )
}

/**
 * Writes texts into the files of a language, in the order of the English ones.
 * @param texts by `<namespace>:<key>`; keys that are left out keep their text
 */
export function writeTexts(locale: string, texts: ReadonlyMap<string, string>): void {
  const all = new Map([...textsOf(locale), ...texts])
  const changed = new Set([...texts.keys()].map((key) => key.split(':')[0] ?? ''))
  for (const namespace of changed) {
    const filled = fill(read(defaultLocale, namespace), `${namespace}:`, locale, all)
    if (filled === undefined) continue
    const file = fileOf(locale, namespace)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(filled, null, 2)}\n`)
  }
}

/** An English value with the texts of another language; undefined where it has none of them. */
function fill(
  english: unknown,
  key: string,
  locale: string,
  texts: ReadonlyMap<string, string>,
): unknown {
  if (typeof english === 'string') return texts.get(key)
  const below = (name: string) => (key.endsWith(':') ? key + name : `${key}.${name}`)
  if (Array.isArray(english))
    return english.map((one, index) => fill(one, below(String(index)), locale, texts) ?? one)
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const names = Object.keys(english as object).flatMap((name) =>
    name.endsWith('_other') ? forms.map((form) => name.replace(pluralForm, `_${form}`)) : [name],
  )
  const entries = [...new Set(names)].flatMap((name) => {
    const value = (english as Record<string, unknown>)[name] ?? ''
    const filled = fill(value, below(name), locale, texts)
    return filled === undefined ? [] : [[name, filled] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
