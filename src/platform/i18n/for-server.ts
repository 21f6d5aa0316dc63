import i18next, { type i18n } from 'i18next'
import {
  copyFile,
  copyOptions,
  defaultLocale,
  firstNamespaces,
  pseudoLocale,
} from '#contract/shared/text/locales.ts'
import { everyNamespace, type Namespace } from './i18n.ts'

const loaded = new Map<string, Promise<void>>()

/** All copy in one language, for rendering on the server. Previews may have another school name. */
export async function copyIn(locale: string, school: string): Promise<i18n> {
  const loading =
    loaded.get(locale) ?? i18next.reloadResources([locale, defaultLocale], everyNamespace)
  loaded.set(locale, loading)
  await loading
  return i18next.cloneInstance({ ...copyOptions({ school }), lng: locale })
}

/** The source files of the chunks with a page's copy, as the build's manifest names them. */
export function copyModules(locale: string, namespaces: readonly Namespace[]): string[] {
  const english = namespaces.map((name) => `content/locales/${defaultLocale}/${name}.json`)
  if (locale === defaultLocale) return english
  if (locale === pseudoLocale) return ['src/platform/i18n/lazy/online/pseudo-copy.ts', ...english]
  return ['src/platform/i18n/lazy/precached/fetched-copy.ts']
}

/** The files of copy that a page fetches in another language than English, as paths of this site. */
export function copyPaths(locale: string, namespaces: readonly Namespace[]): string[] {
  if (locale === defaultLocale || locale === pseudoLocale) return []
  const later = namespaces.filter((name) => !firstNamespaces.includes(name))
  return ['first', ...later].map((file) => `/${copyFile(__COPY_STAMP__, locale, file)}`)
}
