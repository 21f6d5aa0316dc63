import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type FlatNamespace, type i18n, type TFunction } from 'i18next'
import {
  copyOptions,
  defaultLocale,
  defaultSchoolName,
  failOnMissingText,
  missingText,
  pseudoLocale,
} from '#contract/locales.ts'
import { pseudoCopy } from '#contract/pseudo-copy.ts'

const folder = join(import.meta.dirname, '../../content/locales')
const isDevelopment = process.env.NODE_ENV !== 'production'
const instances = new Map<string, i18n>()
/** Fills the places of these names in every text. */
const inEveryText = { school: defaultSchoolName }

/** From now on every text calls the school by this name. */
export function nameSchool(name: string): void {
  inEveryText.school = name
}

export const schoolName = (): string => inEveryText.school

/** The texts of a namespace in a language; what is not translated is in the default one. */
export const copyOf = <Ns extends FlatNamespace>(
  namespace: Ns,
  locale: string = defaultLocale,
): TFunction<Ns> => instanceOf(locale).getFixedT(locale, namespace)

/** Is there a text under this key? For keys that are put together from data. */
export const hasText = (namespace: FlatNamespace, key: string): boolean =>
  instanceOf(defaultLocale).exists(`${namespace}:${key}`)

/** One for each language, made when it is first asked for. */
export function instanceOf(locale: string): i18n {
  const known = instances.get(locale)
  if (known) return known
  const instance = createInstance({
    ...copyOptions(inEveryText),
    lng: locale,
    resources: { [defaultLocale]: readLocale(defaultLocale), [locale]: readLocale(locale) },
    initAsync: false,
    parseMissingKeyHandler: (key: string, fallback?: string) =>
      fallback ?? (isDevelopment ? failOnMissingText : missingText)(key),
  })
  void instance.init()
  instances.set(locale, instance)
  return instance
}

function readLocale(locale: string): Record<string, object> {
  const isPseudo = locale === pseudoLocale
  const root = join(folder, isPseudo ? defaultLocale : locale)
  return Object.fromEntries(
    globSync('**/*.json', { cwd: root }).map((file) => {
      const copy = JSON.parse(readFileSync(join(root, file), 'utf8')) as object
      const namespace = file.replaceAll('\\', '/').slice(0, -'.json'.length)
      return [namespace, isPseudo ? pseudoCopy(copy) : copy]
    }),
  )
}
