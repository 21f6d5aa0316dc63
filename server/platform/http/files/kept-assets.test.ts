import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeBucket } from '#tests/support/outside/fake-bucket.ts'
import { bucketStore } from '../../../gateways/media/bucket.ts'
import { keepAssets, keepAssetsInBucket } from './kept-assets.ts'

const start = new Date('2026-11-21T04:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * 24 * 3600 * 1000)
let folder: string
let to: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kelasku-assets-'))
  to = join(folder, 'kept')
})
afterEach(() => rm(folder, { recursive: true }))

async function build(files: Record<string, string>): Promise<string> {
  const from = join(folder, 'built')
  await rm(from, { recursive: true, force: true })
  await mkdir(from)
  for (const [name, text] of Object.entries(files)) await writeFile(join(from, name), text)
  return from
}

it('the chunks of a build stay for fourteen days after the last start that had them', async () => {
  await keepAssets(await build({ 'a-111.js': 'one', 'shared-999.js': 'all' }), to, start)
  const second = await build({ 'a-222.js': 'two', 'shared-999.js': 'all' })
  expect(await keepAssets(second, to, after(10))).toEqual({ copied: 1, removed: 0 })
  expect((await readdir(to)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'a-111.js',
    'a-222.js',
    'shared-999.js',
  ])
  expect(await readFile(join(to, 'a-111.js'), 'utf8')).toBe('one')
  expect(await keepAssets(second, to, after(14))).toEqual({ copied: 0, removed: 0 })
  expect(await keepAssets(second, to, after(14.5))).toEqual({ copied: 0, removed: 1 })
  expect(await readdir(to)).not.toContain('a-111.js')
})

it('a truncated copy is made again and never served', async () => {
  const from = await build({ 'a-111.js': 'whole' })
  await mkdir(to)
  await writeFile(join(to, 'a-111.js.part'), 'wh')
  await keepAssets(from, to, start)
  expect(await readFile(join(to, 'a-111.js'), 'utf8')).toBe('whole')
})

it('in a bucket they stay as long, and what is there is not sent at each start', async () => {
  const fake = await startFakeBucket()
  const store = bucketStore(fake.config)
  const at = async (days: number, from: string) => {
    fake.clock = () => after(days)
    return keepAssetsInBucket(from, store, after(days))
  }
  const names = () => [...fake.files.keys()].toSorted((a, b) => a.localeCompare(b))
  const first = {
    'a-111.js': 'one',
    'a-111.js.br': 'br',
    'a-111.js.gz': 'gz',
    'shared-9.js': 'all',
  }
  expect(await at(0, await build(first))).toEqual({ copied: 3, removed: 0 })
  expect(await at(0.4, await build(first))).toEqual({ copied: 0, removed: 0 })
  // A server looks again each day, and a little early.
  expect(await at(0.99, await build(first))).toEqual({ copied: 3, removed: 0 })
  expect(await at(2, await build(first))).toEqual({ copied: 3, removed: 0 })
  const second = await build({ 'a-222.js': 'two', 'shared-9.js': 'all' })
  expect(await at(16, second)).toEqual({ copied: 2, removed: 0 })
  expect(names()).toEqual([
    'assets/a-111.js',
    'assets/a-111.js.br',
    'assets/a-222.js',
    'assets/shared-9.js',
  ])
  expect(await at(17.5, second)).toEqual({ copied: 2, removed: 2 })
  expect(names()).toEqual(['assets/a-222.js', 'assets/shared-9.js'])
  await fake.stop()
})

it('RUN-01: servers that start at once with one folder do not stop each other', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `chunk-${number}.js`)
  const from = await build(Object.fromEntries(names.map((name) => [name, name])))
  await Promise.all([1, 2, 3].map(() => keepAssets(from, to, start)))
  expect(new Set(await readdir(to))).toEqual(new Set(names))
  // What an earlier build left is removed by each of them.
  const other = await build({ 'other.js': 'other' })
  await Promise.all([1, 2, 3].map(() => keepAssets(other, to, after(30))))
  expect(await readdir(to)).toEqual(['other.js'])
})
