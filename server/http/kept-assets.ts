import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A page that stays open this long still finds its chunks; after that it reloads. */
const keptDays = 14
const dayMs = 24 * 3600 * 1000

/**
 * Keeps the assets of this build beside those of earlier builds, so that pages opened since then still find their
 * chunks, and removes those that no build of the last days had. Names contain a hash of the content: an existing
 * file needs no second copy.
 */
export async function keepAssets(
  from: string,
  to: string,
  now: Date,
): Promise<{ copied: number; removed: number }> {
  await mkdir(to, { recursive: true })
  const kept = new Set(await readdir(to))
  const present = await readdir(from)
  let copied = 0
  for (const name of present) {
    if (!kept.has(name)) {
      // Half a file under its final name would be served for a year.
      const unfinished = join(to, `${name}.part`)
      await copyFile(join(from, name), unfinished, constants.COPYFILE_FICLONE)
      await rename(unfinished, join(to, name))
      copied += 1
    }
    await utimes(join(to, name), now, now)
  }
  const current = new Set(present)
  let removed = 0
  for (const name of await readdir(to)) {
    if (current.has(name)) continue
    const { mtimeMs } = await stat(join(to, name))
    if (now.getTime() - mtimeMs <= keptDays * dayMs) continue
    await rm(join(to, name))
    removed += 1
  }
  return { copied, removed }
}
