/** A limit as it is typed: null for none, undefined for what is no whole number above nothing. */
export function limitOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
