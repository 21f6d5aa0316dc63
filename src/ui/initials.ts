/** Titles and particles of names. */
const skipped = new Set([
  'bin',
  'binti',
  'a/l',
  'a/p',
  'cikgu',
  'puan',
  'encik',
  'mr',
  'ms',
  'mrs',
  'dr',
])

/** The first letters of a person's first two names, `Nurul Aisyah binti Hassan` → `NA`. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !skipped.has(word.replace('.', '').toLowerCase()))
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
}

/** The same person has the same hue everywhere: 0 to 359. */
export function hueOf(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
