import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const characters = `${letters}0123456789`

/**
 * Names of classes in CSS modules: a hash of the file's path and the place of the class in it, `x7Qa`. They are the
 * same in every build, and compress well, because they travel before the first paint.
 */
export function cssModuleNames(): (name: string, path: string) => string {
  const files = new Map<string, { path: string; classes: string[] }>()
  return (name, path) => {
    const code = codeOf(relative(root, path))
    const file = files.get(code) ?? { path, classes: [] }
    files.set(code, file)
    if (file.path !== path)
      throw new Error(`${path} and ${file.path} have the same hash: rename one of them.`)
    if (!file.classes.includes(name)) file.classes.push(name)
    return code + placeOf(file.classes.indexOf(name))
  }
}

function codeOf(path: string): string {
  const [first = 0, second = 0, third = 0] = new Uint16Array(
    createHash('sha256').update(path).digest().buffer,
  )
  const characterFor = (value: number) => characters[value % characters.length] ?? ''
  return (letters[first % letters.length] ?? '') + characterFor(second) + characterFor(third)
}

const placeOf = (index: number): string =>
  index < characters.length
    ? (characters[index] ?? '')
    : placeOf(Math.floor(index / characters.length) - 1) + placeOf(index % characters.length)
