import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeCookieSeconds } from '#contract/limits.ts'
import { writeCookie } from '../cookies.ts'

export const defaultLocale = 'en'

/** In the first script: what the frame and every failure say. */
const first = import.meta.glob<ResourceLanguage>(
  '../../../content/locales/en/{common,frame,session,errors}.json',
  { eager: true, import: 'default' },
)

/** Everything else comes with the page that says it. A new folder in `content/locales` is a new locale. */
const later = import.meta.glob<ResourceLanguage>(
  [
    '../../../content/locales/*/*.json',
    '!../../../content/locales/en/{common,frame,session,errors}.json',
  ],
  { import: 'default' },
)

const fileOf = (locale: string, namespace: string) =>
  `../../../content/locales/${locale}/${namespace}.json`

const nameIn = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)

const firstNamespaces = Object.keys(first).map(nameIn)

/** Makes the copy ready, at once: the server renders and the page hydrates with no wait in between. */
export function startI18n() {
  if (!i18next.isInitialized) {
    void i18next.use(initReactI18next).init({
      lng: defaultLocale,
      fallbackLng: defaultLocale,
      resources: {
        [defaultLocale]: Object.fromEntries(
          Object.entries(first).map(([file, words]) => [nameIn(file), words]),
        ),
      },
      ns: firstNamespaces,
      defaultNS: 'common',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      react: { useSuspense: false },
      initAsync: false,
    })
  }
  return i18next
}

/** Brings the copy of a page, in the language shown and in the default one behind it. */
export async function loadNamespaces(...namespaces: string[]): Promise<void> {
  const locales = new Set([i18next.resolvedLanguage ?? defaultLocale, defaultLocale])
  await Promise.all(
    [...locales].flatMap((locale) =>
      namespaces.map(async (namespace) => {
        if (i18next.hasResourceBundle(locale, namespace)) return
        const load = later[fileOf(locale, namespace)]
        if (!load) {
          if (locale === defaultLocale) throw new Error(`No copy is called ${namespace}`)
          return
        }
        i18next.addResourceBundle(locale, namespace, await load())
      }),
    ),
  )
}

/** Remembers the language shown, for the next visit. */
export function rememberLocale(): void {
  writeCookie('i18n_redirected', i18next.resolvedLanguage ?? defaultLocale, localeCookieSeconds)
}
