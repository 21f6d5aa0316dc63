import i18next, { type i18n } from 'i18next'
import { defaultLocale, pseudoLocale } from '#contract/locales.ts'
import { everyNamespace, firstNamespaces, type Namespace } from './i18n.ts'
import { isTranslated } from './lazy/online/other-locales.ts'

const instances = new Map<string, Promise<i18n>>()

/** The copy in a language, all of it at once: the server renders for people with different languages. */
export function copyIn(locale: string): Promise<i18n> {
  const known = instances.get(locale) ?? openCopy(locale)
  instances.set(locale, known)
  return known
}

async function openCopy(locale: string): Promise<i18n> {
  await i18next.reloadResources([locale, defaultLocale], everyNamespace)
  return i18next.cloneInstance({ lng: locale })
}

/** The source files of the chunks with a page's copy, as the build's manifest names them. */
export function copyModules(locale: string, namespaces: readonly Namespace[]): string[] {
  const filesOf = (language: string, names: readonly string[]) =>
    names.map((name) => `content/locales/${language}/${name}.json`)
  const english = filesOf(defaultLocale, namespaces)
  if (locale === defaultLocale) return english
  if (locale === pseudoLocale) return ['src/platform/i18n/lazy/online/pseudo-copy.ts', ...english]
  return [
    'src/platform/i18n/lazy/online/other-locales.ts',
    ...filesOf(
      locale,
      [...firstNamespaces, ...namespaces].filter((name) => isTranslated(locale, name)),
    ),
    ...english,
  ]
}
