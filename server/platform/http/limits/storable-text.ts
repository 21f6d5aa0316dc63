// With `u` a surrogate pair is one character, so only lone surrogates match.
const halfCharacter = /\p{Surrogate}/u

/** Deeper than anything that our pages send. */
const deepest = 100

/** Can the database store every text in this value? It accepts neither NUL nor lone surrogates. One that is nested too deeply is not looked through. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !halfCharacter.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < deepest && Object.values(value).every((one) => isStorable(one, depth + 1))
}
