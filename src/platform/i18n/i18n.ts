import i18next, { type Namespace as Namespaces, type ResourceKey } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { localeCookieSeconds } from '#contract/shared/limits.ts'
import {
  copyOptions,
  defaultLocale,
  defaultSchoolName,
  localeCookie,
  failOnMissingText,
  firstNamespaces,
  missingText,
  preferredAmong,
  pseudoLocale,
} from '#contract/shared/text/locales.ts'
import { localeAt } from '#contract/shared/pages.ts'
import { readCookie, writeCookie } from '../storage/cookies.ts'

/** The path of a file in `content/locales/<locale>`, without the extension. */
export type Namespace = Extract<Namespaces, string>

/** Files of English copy by their namespace or path, loaded on demand. */
export type CopyFiles = Record<string, () => Promise<ResourceKey>>

/** The copy in the first script: of the frame and of every failure. */
const first = import.meta.glob<ResourceKey>('./{common,frame,session,errors}.json', {
  base: '../../../content/locales/en/',
  eager: true,
  import: 'default',
})
const later: CopyFiles = import.meta.glob<ResourceKey>(
  ['./*.json', '!./{common,frame,session,errors}.json'],
  { base: '../../../content/locales/en/', import: 'default' },
)
const folder = './'
const nameOf = (file: string) => file.slice(folder.length, -'.json'.length)

const firstCopy = Object.fromEntries(
  Object.entries(first).map(([file, copy]) => [nameOf(file), copy]),
)

export const everyNamespace = [...Object.keys(firstCopy), ...Object.keys(later).map(nameOf)]

/** Adds the copy of an area that few people load, so that the first script does not list it. */
export function addCopyFiles(files: CopyFiles): void {
  for (const [namespace, load] of Object.entries(files)) later[`${folder}${namespace}.json`] = load
}

async function readEnglish(namespace: string): Promise<object> {
  const copy = firstCopy[namespace] ?? (await later[`${folder}${namespace}.json`]?.())
  if (typeof copy !== 'object') throw new Error(`No file of copy is called ${namespace}.`)
  return copy
}

async function readCopy(locale: string, namespace: string): Promise<object> {
  if (locale === defaultLocale) return readEnglish(namespace)
  if (locale !== pseudoLocale) return (await otherCopy()).readOtherCopy(locale, namespace)
  const [{ pseudoCopy }, english] = await Promise.all([
    import('./lazy/online/pseudo-copy.ts'),
    readEnglish(namespace),
  ])
  return pseudoCopy(english)
}

/** Where the copy of the other languages is: in the server's bundle, or to be fetched. */
const otherCopy = () =>
  import.meta.env.SSR ? import('./bundled-copy.ts') : import('./lazy/precached/fetched-copy.ts')

/** Values for the placeholders of these names in every text. */
const inEveryText = { school: defaultSchoolName }

// Initialised at once, so that the first render has its copy without waiting.
void i18next
  .use(resourcesToBackend(readCopy))
  .use(initReactI18next)
  .init({
    ...copyOptions(inEveryText),
    lng: defaultLocale,
    resources: { [defaultLocale]: firstCopy },
    partialBundledLanguages: true,
    ns: [...firstNamespaces],
    initAsync: false,
    parseMissingKeyHandler: (key, fallback) =>
      fallback ?? (import.meta.env.DEV ? failOnMissingText : missingText)(key),
    react: { useSuspense: false, bindI18n: 'languageChanged' },
  })

/**
 * Loads namespaces in the shown language, or in English where that fails.
 * @throws if a namespace fails in both
 */
export async function loadCopy(...namespaces: readonly Namespace[]): Promise<void> {
  const locale = shownLocale()
  const failures = await loadIn(locale, namespaces)
  const isHere = (namespace: string) => i18next.hasResourceBundle(defaultLocale, namespace)
  const absent = namespaces.filter((one) => !i18next.hasResourceBundle(locale, one) && !isHere(one))
  if (absent.length === 0) return
  const [failure] = locale === defaultLocale ? failures : await loadIn(defaultLocale, absent)
  if (absent.every(isHere)) return
  throw failure ?? new Error(`The copy of ${absent.join(', ')} could not be loaded.`)
}

/** Loads the namespaces that are not loaded yet. @returns the errors of those that failed */
async function loadIn(locale: string, namespaces: readonly string[]): Promise<Error[]> {
  const absent = namespaces.filter((one) => !i18next.hasResourceBundle(locale, one))
  if (absent.length === 0) return []
  // Unlike `loadNamespaces`, `reloadResources` retries namespaces that failed before.
  const failures = await new Promise<unknown>((done) => {
    void i18next.reloadResources([locale], absent, (why?: unknown) => done(why))
  })
  return Array.isArray(failures) ? failures.filter((one) => one instanceof Error) : []
}

/** Waits for a module that is loading, and loads its copy in parallel. */
export async function withCopy<T>(
  module: Promise<T>,
  ...namespaces: readonly Namespace[]
): Promise<T> {
  const [loaded] = await Promise.all([module, loadCopy(...namespaces)])
  return loaded
}

/**
 * The text of a key that is built from data, such as the name of a broken rule, which types cannot check. The last of
 * several keys must always exist.
 */
export const textOf = (
  t: (...given: never[]) => unknown,
  keys: string | readonly [...string[], string],
  values: Readonly<Record<string, unknown>> = {},
): string => (t as (given: typeof keys, filled: typeof values) => string)(keys, values)

/** The language chosen on this browser, otherwise the browser's preference. */
export const preferredLocale = (): string =>
  preferredAmong(readCookie(localeCookie), navigator.languages)

/** Shows a path in its language; if its copy cannot be loaded, the page keeps the current one. */
export async function showLocaleAt(pathname: string): Promise<void> {
  await showLocale(localeAt(pathname, preferredLocale())).catch(() => undefined)
}

/**
 * Shows everything in a language, without a reload.
 * @throws if its copy can be had neither from the network nor from this device
 */
export async function showLocale(locale: string): Promise<void> {
  if (locale === shownLocale()) return
  // Everything that may be on the screen.
  const shown = new Set([shownLocale(), defaultLocale].flatMap((one) => loadedIn(one)))
  const [failure] = await loadIn(locale, [...shown])
  if (failure) throw failure
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

const loadedIn = (locale: string) => Object.keys(i18next.getDataByLanguage(locale) ?? {})

/** Sets the school's name in every text, and redraws those on screen. */
export function nameSchool(name: string): void {
  inEveryText.school = name
  i18next.emit('languageChanged', shownLocale())
}

/** The shown language, for `lang` and `Intl`. */
export const shownLocale = (): string => i18next.language

/**
 * Shows a language from now on, and remembers it on this browser.
 * @throws as `showLocale`
 */
export async function chooseLocale(locale: string): Promise<void> {
  await showLocale(locale)
  rememberLocale(locale)
}

/** Remembers a language as the wanted one of this browser. */
export function rememberLocale(locale: string): void {
  writeCookie(localeCookie, locale, localeCookieSeconds)
}

/** Remembers the wanted language for a year. On a first visit, a page in another language than English decides it. */
export function renewLocaleCookie(): void {
  const isOther = shownLocale() !== defaultLocale
  const wanted = readCookie(localeCookie) ?? (isOther ? shownLocale() : preferredLocale())
  rememberLocale(wanted)
}

/** Caches the copy of the wanted language, so that every page has it without a network. */
export async function keepWantedCopy(): Promise<void> {
  const wanted = preferredLocale()
  if (wanted === defaultLocale || wanted === pseudoLocale) return
  await (await import('./lazy/precached/fetched-copy.ts')).keepCopy(wanted)
}
