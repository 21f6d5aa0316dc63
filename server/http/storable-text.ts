/** Can the database hold every text in this value? It has no place for a NUL, nor for half a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
