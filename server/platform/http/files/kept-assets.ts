import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../../../gateways/media/store.ts'

/** A page that stays open this long still finds its chunks; after that it reloads. */
const keptDays = 14
const dayMs = 24 * 3600 * 1000
const room = 'assets'
const sentAtOnce = 8

/**
 * Keeps the assets of this build beside those of earlier builds, so that pages opened since then still find their
 * chunks, and removes those that no server of the last days had. Names contain a hash of the content: an existing
 * file needs no second copy. Servers that share the folder may do it at once.
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
      const unfinished = join(to, `${name}.${randomUUID()}.part`)
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
    const found = await stat(join(to, name)).catch(undefinedWhenGone)
    if (!found || now.getTime() - found.mtimeMs <= keptDays * dayMs) continue
    await rm(join(to, name), { force: true })
    removed += 1
  }
  return { copied, removed }
}

/** The key of an asset in a bucket. */
export const assetKey = (name: string): string => `${room}/${name}`

/**
 * `keepAssets` for a bucket, which servers of all versions share. An existing file is uploaded again once a day, so
 * that its age tells when a server last had it. Gzip files are left out.
 */
export async function keepAssetsInBucket(
  from: string,
  store: Pick<Store, 'list' | 'copyFile' | 'remove'>,
  now: Date,
): Promise<{ copied: number; removed: number }> {
  const daysOld = (changedAt: Date) => (now.getTime() - changedAt.getTime()) / dayMs
  const kept = new Map<string, Date>()
  for await (const { mediaKey, changedAt } of store.list(room)) kept.set(mediaKey, changedAt)
  const present = (await readdir(from)).filter((name) => !name.endsWith('.gz'))
  const isFresh = (name: string) => {
    const changedAt = kept.get(assetKey(name))
    return changedAt !== undefined && daysOld(changedAt) < 0.5
  }
  const wanted = present.filter((name) => !isFresh(name))
  const waiting = wanted.values()
  const copyWaiting = async () => {
    for (const name of waiting) await store.copyFile(join(from, name), assetKey(name))
  }
  await Promise.all(Array.from({ length: sentAtOnce }, copyWaiting))
  const current = new Set(present.map(assetKey))
  let removed = 0
  for (const [key, changedAt] of kept) {
    if (current.has(key) || daysOld(changedAt) <= keptDays + 1) continue
    await store.remove(key)
    removed += 1
  }
  return { copied: wanted.length, removed }
}

/** Another server has renamed or removed it. */
function undefinedWhenGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
