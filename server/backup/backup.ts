import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { dumpDatabase } from '../platform/db/dump.ts'
import { openDatabase, type Db } from '../platform/db/open.ts'
import { namedMedia } from '../platform/db/named-media.ts'
import { hasNoRoom } from '../gateways/media/run-program.ts'
import { publicRooms, type Store } from '../gateways/media/store.ts'

export const Manifest = v.object({
  database: v.object({ kind: v.picklist(['postgresql', 'embedded']), sha256: v.string() }),
  /** The files beside the manifest, in `media/`. */
  files: v.array(
    v.object({
      name: v.pipe(
        v.string(),
        v.check((name) => !/(?:^|\/)\.\.?(?:\/|$)|^\/|\\|\0/.test(name)),
      ),
      sha256: v.string(),
    }),
  ),
  /** Files that are only in the bucket. The version is null if the bucket keeps none. */
  objects: v.array(v.object({ name: v.string(), version: v.nullable(v.string()) })),
})
export type Manifest = v.InferOutput<typeof Manifest>

type BackedUp = {
  database: { url: string } | { folder: string }
  mediaFolder: string
  bucket?: Store | undefined
}

/**
 * Writes a folder with a dump of the database and the files of the media folder. For a bucket it lists the names and
 * versions of the files in use instead. Keys are not included.
 * @throws when there is a folder of that name
 */
export async function writeBackup(
  folder: string,
  { database, mediaFolder, bucket }: BackedUp,
): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already; it is not overwritten.`)
  const part = `${folder}.part`
  if (existsSync(part))
    throw new Error(
      `${part} is there: another backup is writing it, or one was killed. Remove it if none is running.`,
    )
  try {
    await mkdir(part, { recursive: true, mode: 0o700 })
    const dump = join(part, 'database')
    await dumpDatabase(database, dump)
    // Files added after the dump may be listed too, which is harmless.
    const objects = bucket ? await inDatabase(database, (db) => objectsIn(bucket, db)) : []
    const manifest: Manifest = {
      database: {
        kind: 'url' in database ? 'postgresql' : 'embedded',
        sha256: await sumOf(dump),
      },
      files: await copyFiles(mediaFolder, join(part, 'media')),
      objects,
    }
    await writeFile(join(part, 'manifest.json'), JSON.stringify(manifest, null, 2))
    await flush(dump)
    await flush(join(part, 'manifest.json'))
    await rename(part, folder)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    if (!hasNoRoom(error)) throw error
    const message = `There is no room for ${folder}, and nothing of it was kept. Make room on that disk, or write the backup to another one.`
    throw new Error(message, { cause: error })
  }
}

async function inDatabase<T>(at: BackedUp['database'], work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(at, { skipMigrations: true })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

export async function sumOf(path: string): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(path), sha256)
  return sha256.digest('hex')
}

/**
 * Copies finished files. One that a server removes after the dump is left out; a restored database may still name it.
 */
async function copyFiles(from: string, to: string): Promise<Manifest['files']> {
  const entries = existsSync(from)
    ? await readdir(from, { recursive: true, withFileTypes: true })
    : []
  const files: Manifest['files'] = []
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith('.part'))) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(from, path)
    await mkdir(dirname(join(to, name)), { recursive: true })
    try {
      await copyFile(path, join(to, name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue
      throw error
    }
    files.push({ name: name.split(sep).join('/'), sha256: await sumOf(join(to, name)) })
  }
  return files
}

/** The current version of each file in the bucket that the database or a public page refers to. */
export async function objectsIn(bucket: Store, db: Db): Promise<Manifest['objects']> {
  const names = await namedMedia(db)
  for (const room of publicRooms)
    for await (const { mediaKey } of bucket.list(room)) names.push({ mediaKey })
  const objects: Manifest['objects'] = []
  for (const { mediaKey: name } of names) {
    const head = await bucket.head(name)
    // The check that follows a backup reports missing files; the rest is worth keeping.
    if (head) objects.push({ name, version: head.version ?? null })
  }
  return objects
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
