import type { FlatNamespace } from 'i18next'
import { defaultLocale, type Locale } from '#contract/shared/text/locales.ts'
import { instanceOf } from '#server/platform/copy/copy.ts'

const namespaces = [
  'link',
  'week',
  'server/mail',
  'server/payment',
  'server/receipt',
  'server/staff',
  'server/notifications',
] as const satisfies FlatNamespace[]

/**
 * Makes the server's texts of these languages the English ones behind the language's name: `[ms] Hello`.
 * @returns gives them their own texts back: files of tests share a process
 */
export function markCopy(...locales: readonly Locale[]): () => void {
  const english = instanceOf(defaultLocale)
  const restore: (() => unknown)[] = []
  for (const locale of locales)
    for (const name of namespaces) {
      const instance = instanceOf(locale)
      // What only staff read is not there in every language.
      const own = structuredClone(instance.getResourceBundle(locale, name) as object | undefined)
      restore.push(() =>
        own
          ? instance.addResourceBundle(locale, name, own, true, true)
          : instance.removeResourceBundle(locale, name),
      )
      const copy = english.getResourceBundle(defaultLocale, name) as object
      instance.addResourceBundle(locale, name, marked(copy, locale), true, true)
    }
  return () => {
    for (const one of restore) one()
  }
}

function marked(copy: unknown, locale: Locale): unknown {
  if (typeof copy === 'string') return `[${locale}] ${copy}`
  if (typeof copy !== 'object' || copy === null) return copy
  return Object.fromEntries(
    Object.entries(copy).map(([key, value]) => [key, marked(value, locale)]),
  )
}
