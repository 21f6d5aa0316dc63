import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictureStamp, picturesFolder, stampFile } from './picture-stamp.ts'

it("README's pictures show the screens as they are now", () => {
  const stamp = readFileSync(stampFile, 'utf8').trim()
  expect(
    stamp,
    "README's pictures are older than the screens: run `npm run screenshots -- --readme` and commit docs/pictures",
  ).toBe(pictureStamp())
})

it('README names no picture that is not there', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  const named = [...readme.matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) expect(existsSync(join(picturesFolder, name)), name).toBe(true)
})
