/** The language of the copy that all others fall back to. */
export const defaultLocale = 'en'

/** English with accents, about a third longer: shows text that is glued, cut off or not in the files of copy. */
export const pseudoLocale = 'en-XA'

/** Remembers the chosen language for the next visit; page and server read it. */
export const localeCookie = 'i18n_redirected'

/** The options that i18next is given on the page and on the server. */
export const copyOptions = {
  fallbackLng: defaultLocale,
  defaultNS: 'common',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  missingInterpolationHandler: () => '',
  returnEmptyString: true,
} as const

/** Shown for a key without a text: its last part. */
export const missingText = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** Instead of `missingText` where the app is developed or tested. */
export function failOnMissingText(key: string): never {
  throw new Error(`There is no text for the key ${key}.`)
}
