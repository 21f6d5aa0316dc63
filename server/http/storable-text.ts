// With `u` a surrogate pair is one character, so only lone surrogates match.
const halfCharacter = /\p{Surrogate}/u

/** Can the database store every text in this value? It accepts neither NUL nor lone surrogates. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !halfCharacter.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
