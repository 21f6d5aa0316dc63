import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import project from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

const documents = execFileSync(
  'git',
  ['ls-files', 'README.md', 'src/README.md', 'server/README.md', 'docs/*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))

const rooms = ['build', 'content', 'contract', 'docs', 'offline', 'public', 'scripts', 'server']
const folders = [...rooms, 'src', 'sw', 'tests']

/** Paths of this project in backticks or links, without patterns such as `content/locales/<lang>/…`. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g), ...text.matchAll(/\]\(([^)\s]+)\)/g)]
  return quoted
    .map(([, path = '']) => path.replace(/[.,:]$/, ''))
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .filter((path) => !/[*<>{}…]/.test(path))
}

/** Paths in the history of a decision that was superseded are left as they were. */
const isHistory = (file: string) =>
  file.startsWith('docs/decisions/') && /superseded/i.test(readFileSync(join(root, file), 'utf8'))

it.each(documents.filter((file) => !isHistory(file)))('%s names only paths that exist', (file) => {
  const missing = pathsIn(readFileSync(join(root, file), 'utf8')).filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(root, `${path}.ts`)),
  )
  expect(missing).toEqual([])
})

it.each(documents)('%s names only npm scripts that exist', (file) => {
  const named = [...readFileSync(join(root, file), 'utf8').matchAll(/npm run ([\w:-]+)/g)]
  const missing = named.map(([, name = '']) => name).filter((name) => !(name in project.scripts))
  expect(missing.filter((name) => !name.endsWith(':'))).toEqual([])
})
