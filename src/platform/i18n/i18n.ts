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

/** Other languages than the default one: a new folder in `content/locales` is a new locale. */
const others = import.meta.glob<ResourceLanguage>(
  ['../../../content/locales/*/*.json', '!../../../content/locales/en/*.json'],
  { import: 'default' },
)

/** Copy in the default language, by namespace. It travels with the screen that says it. */
export type Words = Readonly<Record<string, object>>

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

/** Makes a screen's copy ready, in the default language and in the one shown. */
export async function addWords(words: Words): Promise<void> {
  for (const [namespace, text] of Object.entries(words))
    i18next.addResourceBundle(defaultLocale, namespace, text)
  const shown = i18next.resolvedLanguage ?? defaultLocale
  if (shown === defaultLocale) return
  await Promise.all(
    Object.keys(words).map(async (namespace) => {
      const load = others[fileOf(shown, namespace)]
      if (load && !i18next.hasResourceBundle(shown, namespace))
        i18next.addResourceBundle(shown, namespace, await load())
    }),
  )
}

/** Remembers the language shown, for the next visit. */
export function rememberLocale(): void {
  writeCookie('i18n_redirected', i18next.resolvedLanguage ?? defaultLocale, localeCookieSeconds)
}
