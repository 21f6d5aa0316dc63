import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const browserSources = [
  'src/**/*',
  'contract/**/*.ts',
  'content/locales/**/*.json',
  'offline/**/*.ts',
  'sw/**/*.ts',
  'public/**/*',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'build/**/*.ts',
  'scripts/build.ts',
  'package.json',
  'package-lock.json',
]
const serverSources = [
  'server/**/*.ts',
  'contract/**/*.ts',
  'content/**/*.json',
  'build/**/*.ts',
  'package.json',
  'package-lock.json',
]
const tests = /\.(test|spec)\.tsx?$/

/** A hash of everything the browser's files are built from; the same on every machine. */
export const sourceStamp = (): string => stampOf(browserSources)

/** A hash of everything the server's bundle is built from. */
export const serverStamp = (): string => stampOf(serverSources)

/** The stamp of the last complete build; undefined if there is none. */
export function lastStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function stampOf(sources: string[]): string {
  const hash = createHash('sha256')
  const entries = globSync(sources, { cwd: root, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !tests.test(entry.name))
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  for (const path of paths) {
    hash.update(path.slice(root.length).replaceAll('\\', '/'))
    hash.update('\0')
    hash.update(readFileSync(path))
    hash.update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}
