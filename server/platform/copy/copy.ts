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
} from '#contract/shared/text/locales.ts'
import { pseudoCopy } from '#contract/shared/text/pseudo-copy.ts'
import { root } from '../db/root.ts'

const folder = join(root, 'content/locales')
const isDevelopment = process.env.NODE_ENV !== 'production'
const instances = new Map<string, i18n>()
/** The values of placeholders that every text may use. */
const inEveryText = { school: defaultSchoolName }

/** Sets the school's name in every text. */
export function nameSchool(name: string): void {
  inEveryText.school = name
}

export const schoolName = (): string => inEveryText.school

type ReplacedText = { locale: string; key: string; text: string }
const replaced = new Map<string, readonly ReplacedText[]>()

/** Overrides texts of a namespace; all its other texts are reset to those of the files. */
export function replaceTexts(namespace: string, texts: readonly ReplacedText[]): void {
  replaced.set(namespace, texts)
  for (const [locale, instance] of instances) showReplaced(instance, locale, namespace)
}

function showReplaced(instance: i18n, locale: string, namespace: string): void {
  instance.addResourceBundle(locale, namespace, structuredClone(filesOf(locale)[namespace] ?? {}))
  for (const one of replaced.get(namespace) ?? [])
    if (one.locale === locale) instance.addResource(locale, namespace, one.key, one.text)
}

/** A text as the files have it, in English where it is not translated. */
export function textOfFiles(namespace: string, key: string, locale: string): string {
  const text =
    textIn(filesOf(locale)[namespace], key) ?? textIn(filesOf(defaultLocale)[namespace], key)
  if (text === undefined) throw new Error(`${namespace} has no text ${key}.`)
  return text
}

function textIn(copy: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce((of, name) => (of as Record<string, unknown> | undefined)?.[name], copy)
  return typeof found === 'string' ? found : undefined
}

const files = new Map<string, Record<string, object>>()
function filesOf(locale: string): Record<string, object> {
  const read = files.get(locale) ?? readLocale(locale)
  files.set(locale, read)
  return read
}

/** The texts of a namespace in a language, with the default language for missing ones. */
export const copyOf = <Ns extends FlatNamespace>(
  namespace: Ns,
  locale: string = defaultLocale,
): TFunction<Ns> => instanceOf(locale).getFixedT(locale, namespace)

/** Whether this key exists, for keys built from data. */
export const hasText = (namespace: FlatNamespace, key: string): boolean =>
  instanceOf(defaultLocale).exists(`${namespace}:${key}`)

/** One instance for each language, made at its first use. */
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
    ...(isDevelopment && { missingInterpolationHandler: failOnUnfilledPlace }),
  })
  void instance.init()
  for (const namespace of replaced.keys()) showReplaced(instance, locale, namespace)
  instances.set(locale, instance)
  return instance
}

function failOnUnfilledPlace(text: string, [place]: RegExpExecArray): never {
  throw new Error(`Nothing fills the place ${place} in: ${text}`)
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
