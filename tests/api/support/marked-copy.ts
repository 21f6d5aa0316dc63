import type { FlatNamespace } from 'i18next'
import { defaultLocale, type Locale } from '#contract/locales.ts'
import { instanceOf } from '#server/copy/copy.ts'

const namespaces = [
  'link',
  'week',
  'server/mail',
  'server/payment',
  'server/receipt',
  'server/staff',
  'server/told',
] as const satisfies FlatNamespace[]

/** Makes the server's texts of these languages the English ones behind the language's name: `[ms] Hello`. */
export function markCopy(...locales: readonly Locale[]): void {
  const english = instanceOf(defaultLocale)
  for (const locale of locales)
    for (const name of namespaces) {
      const copy = english.getResourceBundle(defaultLocale, name) as object
      instanceOf(locale).addResourceBundle(locale, name, marked(copy, locale), true, true)
    }
}

function marked(copy: unknown, locale: Locale): unknown {
  if (typeof copy === 'string') return `[${locale}] ${copy}`
  if (typeof copy !== 'object' || copy === null) return copy
  return Object.fromEntries(
    Object.entries(copy).map(([key, value]) => [key, marked(value, locale)]),
  )
}
