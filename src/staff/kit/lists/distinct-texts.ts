import type { Choice } from '../forms/Combobox.tsx'

/** Numbers choices that read the same, so that each can be typed: `Aina`, `Aina (2)`. */
export function withDistinctTexts(choices: readonly Choice[]): Choice[] {
  const seen = new Map<string, number>()
  return choices.map(({ value, text }) => {
    const key = text.toLowerCase()
    const n = (seen.get(key) ?? 0) + 1
    seen.set(key, n)
    return { value, text: n === 1 ? text : `${text} (${n})` }
  })
}
