import i18next, {
  type BackendModule,
  type Namespace as Namespaces,
  type ResourceKey,
} from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeCookieSeconds } from '#contract/limits.ts'
import {
  copyOptions,
  defaultLocale,
  localeCookie,
  failOnMissingText,
  missingText,
  pseudoLocale,
} from '#contract/locales.ts'
import { readCookie, writeCookie } from '../cookies.ts'

/** A file of `content/locales/<locale>`: its path there, without the extension. */
export type Namespace = Extract<Namespaces, string>

/** Files of English copy by their namespace or path, loaded on demand. */
export type CopyFiles = Record<string, () => Promise<ResourceKey>>

/** In the first script: the copy of the frame and of every failure. */
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

export const firstNamespaces = Object.keys(firstCopy)
export const everyNamespace = [...firstNamespaces, ...Object.keys(later).map(nameOf)]

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
  if (locale !== pseudoLocale)
    return (await import('./lazy/online/other-locales.ts')).readOtherLocale(locale, namespace)
  const [{ pseudoCopy }, english] = await Promise.all([
    import('./lazy/online/pseudo-copy.ts'),
    readEnglish(namespace),
  ])
  return pseudoCopy(english)
}

const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (locale, namespace, done) => void answerRead(readCopy(locale, namespace), done),
}

async function answerRead(
  copy: Promise<object>,
  done: Parameters<BackendModule['read']>[2],
): Promise<void> {
  const [failure, read] = await copy.then(
    (found) => [null, found] as const,
    (why: Error) => [why, false] as const,
  )
  done(failure, read)
}

// At once and not on request, so that the first render has its copy without waiting.
void i18next
  .use(backend)
  .use(initReactI18next)
  .init({
    ...copyOptions,
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
 * Loads namespaces in the shown language and in its fallback. If only the shown one fails, the fallback is used.
 * @throws if a namespace fails in both
 */
export async function loadCopy(...namespaces: readonly Namespace[]): Promise<void> {
  const isHere = (namespace: string) => i18next.hasResourceBundle(defaultLocale, namespace)
  const absent = namespaces.filter(
    (namespace) => !i18next.languages.every((lng) => i18next.hasResourceBundle(lng, namespace)),
  )
  if (absent.length === 0) return
  // Unlike `loadNamespaces` it also retries those that failed before.
  const failures = await new Promise<unknown>((done) => {
    void i18next.reloadResources(i18next.languages, absent, (why?: unknown) => done(why))
  })
  if (absent.every(isHere)) return
  throw Array.isArray(failures) && failures[0] instanceof Error
    ? failures[0]
    : new Error(`The copy of ${absent.join(', ')} could not be loaded.`)
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
  keys: string | readonly string[],
  values: Readonly<Record<string, unknown>> = {},
): string => (t as (given: typeof keys, filled: typeof values) => string)(keys, values)

/** Switches to the language in the cookie, if it exists. */
export async function showRememberedLocale(): Promise<void> {
  const wanted = readCookie(localeCookie)
  if (!wanted || wanted === defaultLocale) return
  if (
    wanted !== pseudoLocale &&
    !(await import('./lazy/online/other-locales.ts')).hasLocale(wanted)
  )
    return
  await i18next.changeLanguage(wanted)
}

/** For `lang`, and for `Intl`. */
export const shownLocale = (): string => i18next.language

/** Remembers the shown language for the next visit. */
export function rememberLocale(): void {
  writeCookie(localeCookie, shownLocale(), localeCookieSeconds)
}
