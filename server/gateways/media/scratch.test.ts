import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { clearScratch } from './scratch.ts'

it('what killed servers left of their work goes after a day; present work stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-scratch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const now = new Date()
  for (const [name, hours] of [
    ['left', 25],
    ['worked-on', 23],
  ] as const) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'file'), 'film')
    const at = new Date(now.getTime() - hours * 3600 * 1000)
    await utimes(join(folder, name), at, at)
  }
  await clearScratch(folder, now)
  expect(await readdir(folder)).toEqual(['worked-on'])
  await clearScratch(join(folder, 'never-made'), now)
})
