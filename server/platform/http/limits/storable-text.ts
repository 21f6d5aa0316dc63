// With `u` a surrogate pair is one character, so only lone surrogates match.
const halfCharacter = /\p{Surrogate}/u

/** Deeper than anything that our pages send. */
const maximumDepth = 100

/**
 * Whether the database can store every text in this value: no NUL and no lone surrogates. False for values
 * nested too deeply.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !halfCharacter.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < maximumDepth && Object.values(value).every((one) => isStorable(one, depth + 1))
}
