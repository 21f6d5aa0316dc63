/** The languages by their folders in `content/locales`, each with its native name. */
export const locales = { en: 'English', ms: 'Bahasa Melayu', zh: '中文' } as const
export type Locale = keyof typeof locales
/** For narrow places. */
export const shortNames: Record<Locale, string> = { en: 'EN', ms: 'BM', zh: '中文' }
export const localeNames = Object.keys(locales) as Locale[]

/** The language of the copy that all others fall back to; pages in it have no prefix in their path. */
export const defaultLocale = 'en' satisfies Locale

export const isLocale = (name: string): name is Locale => Object.hasOwn(locales, name)

/** The path of a picture for link previews, 1200 by 630; `school` is the default picture. */
export const picturePath = (name: string, locale: string): string =>
  isLocale(locale) && locale !== defaultLocale
    ? `/previews/${name}.${locale}.png`
    : `/previews/${name}.png`

/** For `Intl`: the language as it is written in Malaysia. */
export const intlLocale = (locale: string): string => (isLocale(locale) ? `${locale}-MY` : locale)

/** The namespaces that every page needs: in English they are in the first script, in other languages in one file. */
export const firstNamespaces: readonly string[] = ['common', 'frame', 'session', 'errors']

/** English with accents, about a third longer: shows text that is glued, cut off or not in the files of copy. */
export const pseudoLocale = 'en-XA'

/**
 * A person's language: the one chosen on this browser, otherwise the browser's first language that we support,
 * otherwise English.
 * @param chosen the cookie's value
 * @param asked language tags by preference, from `navigator.languages` or `Accept-Language`
 */
export function preferredAmong(chosen: string | undefined, asked: readonly string[]): string {
  if (chosen === pseudoLocale || (chosen && isLocale(chosen))) return chosen
  const languages = asked.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return languages.find(isLocale) ?? defaultLocale
}

/** Remembers the chosen language for the next visit; page and server read it. */
export const localeCookie = 'i18n_redirected'

/**
 * The options that i18next is given on the page and on the server.
 * @param inEveryText values of the placeholders that every text may use
 */
export const copyOptions = (inEveryText: { school: string }) => ({
  fallbackLng: defaultLocale,
  defaultNS: 'common',
  interpolation: {
    prefix: '{',
    suffix: '}',
    escapeValue: false,
    defaultVariables: inEveryText,
  },
  missingInterpolationHandler: () => '',
  returnEmptyString: true,
})

/** The school's name where its descriptor is not known. */
export const defaultSchoolName = 'Kelasku'

/** Shown for a key without a text: its last part. */
export const missingText = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** Replaces `missingText` in development and tests. */
export function failOnMissingText(key: string): never {
  throw new Error(`There is no text for the key ${key}.`)
}

/**
 * The file of the build that holds copy of a language other than English.
 * @param stamp the hash of all texts, `copyStamp` of `build/copy-files.ts`
 * @param file a namespace that is not one of `firstNamespaces`; `first` for those, `all` for everything but staff's
 */
export const copyFile = (stamp: string, locale: string, file: string): string =>
  `assets/copy-${locale}-${file.replace('/', '.')}-${stamp}.json`
