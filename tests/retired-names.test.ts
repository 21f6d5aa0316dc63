import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import retired from './retired-names.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const files = globSync(
  '{build,content,contract,offline,scripts,server,src,sw,tests}/**/*.{ts,tsx}',
  // Lighthouse installs its packages beside its bench.
  { cwd: root, exclude: ['**/node_modules'] },
)
const names = new RegExp(String.raw`(?<![\w$])(?:${Object.keys(retired).join('|')})(?!\w)`, 'g')

it('no retired name comes back: retired-names.json has the term to use', () => {
  expect(Object.keys(retired).length).toBeGreaterThanOrEqual(60)
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(names)].map(([name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
