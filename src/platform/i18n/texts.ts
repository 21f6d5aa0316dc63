/** What stands in a text's `{places}`. `count` also chooses its plural. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

let plurals: Intl.PluralRules | undefined

/**
 * The keys that a text may stand under, the most fitting first: for a count `key_zero`, what the language's
 * plural rules say (`key_one`), `key_other`.
 */
export function formsOf(key: string, count: Values[string], locale: string): string[] {
  if (typeof count !== 'number') return [key]
  plurals ??= new Intl.PluralRules(locale)
  const zero = count === 0 ? [`${key}_zero`] : []
  return [...zero, `${key}_${plurals.select(count)}`, `${key}_other`, key]
}

/** What stands under a key. Dots lead inwards, where the key as it is names nothing. */
export function find(words: unknown, key: string): unknown {
  if (typeof words !== 'object' || words === null) return undefined
  if (Object.hasOwn(words, key)) return (words as Record<string, unknown>)[key]
  const dot = key.indexOf('.')
  if (dot < 0) return undefined
  return find((words as Record<string, unknown>)[key.slice(0, dot)], key.slice(dot + 1))
}

/** A text with its `{places}` filled. What has no value is left out. */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** The same for all texts in it. */
export function fillEach(copy: unknown, values: Values): unknown {
  if (typeof copy === 'string') return fill(copy, values)
  if (Array.isArray(copy)) return copy.map((one) => fillEach(one, values))
  if (typeof copy !== 'object' || copy === null) return copy
  return Object.fromEntries(
    Object.entries(copy).map(([name, one]) => [name, fillEach(one, values)]),
  )
}
