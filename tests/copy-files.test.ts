import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('**/*.json', { cwd: join(root, 'content/locales/en') })
const types = readFileSync(join(root, 'src/platform/i18n/resources.d.ts'), 'utf8')

it('types the keys of every English file of copy', () => {
  const untyped = files.filter((file) => !types.includes(`'#content/locales/en/${file}'`))
  expect(untyped, 'files that src/platform/i18n/resources.d.ts does not import').toEqual([])
})
