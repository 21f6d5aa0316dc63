import * as v from 'valibot'
import { defaultLocale, localeNames, type Locale } from './locales.ts'

/**
 * Content in English with optional translations, nested under the language: `{ title: 'Refunds', ms: { title:
 * 'Bayaran balik' } }`. Missing texts are shown in English.
 */
type OtherLocale = Exclude<Locale, typeof defaultLocale>
export const otherLocales = localeNames.filter(
  (locale): locale is OtherLocale => locale !== defaultLocale,
)

/** The entries of an object's schema that hold these texts in other languages, each of them optional. */
export const inOtherLocales = <E extends v.ObjectEntries>(texts: E) =>
  v.entriesFromList(otherLocales, v.optional(v.partial(v.strictObject(texts))))

/** The content with each text in `locale` if it is translated, and without the other languages. */
export function inLocale<T>(content: T, locale: string): T {
  if (Array.isArray(content)) return content.map((one: unknown) => inLocale(one, locale)) as T
  if (!isObject(content)) return content
  const own = Object.entries(content).filter(([name]) => !isOther(name))
  const translated = isOther(locale) ? content[locale] : undefined
  return Object.fromEntries([
    ...own.map(([name, value]) => [name, inLocale(value, locale)]),
    ...Object.entries(translated ?? {}),
  ]) as T
}

const isOther = (name: string): name is OtherLocale => otherLocales.includes(name as OtherLocale)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
