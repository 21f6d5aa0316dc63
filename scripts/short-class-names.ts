import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
// No name begins with an A: blockers of advertisements hide what is called `ad`.
const firsts = letters.replaceAll(/a/gi, '')

/**
 * Two letters for each class and animation in the style modules under `folder`, the same in every build of the
 * same source: names are a tenth of what a page weighs before its first paint.
 * @returns what Vite calls for each name
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const names = new Map<string, string>()
  const keyOf = (name: string, file: string) =>
    `${relative(folder, file).replaceAll(sep, '/')} ${name}`
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => join(folder, file))
    .toSorted()
  for (const file of sheets) {
    const css = readFileSync(file, 'utf8')
    for (const [, name = ''] of css.matchAll(/(?:\.|@keyframes\s+)(-?[_a-z][\w-]*)/gi)) {
      const key = keyOf(name, file)
      if (!names.has(key)) names.set(key, nth(names.size))
    }
  }
  return (name, file) => {
    const short = names.get(keyOf(name, file.split('?')[0] ?? file))
    if (!short) throw new Error(`${file} has a name that was not found in it: ${name}`)
    return short
  }
}

/** @throws RangeError when there are more names than pairs of letters */
function nth(index: number): string {
  const first = firsts[Math.floor(index / letters.length)]
  const second = letters[index % letters.length]
  if (!first || !second) throw new RangeError('There are more class names than short ones.')
  return first + second
}
