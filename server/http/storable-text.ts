// With `u`, a whole pair is one character: only halves are left to be surrogates.
const halfCharacter = /\p{Surrogate}/u

/** Can the database hold every text in this value? It has no place for a NUL, nor for half a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !halfCharacter.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
