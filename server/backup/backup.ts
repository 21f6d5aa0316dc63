import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { backupTables, migrationsDone, rowsOf, rowTexts, withoutTimeouts } from './backup-tables.ts'
import { hasNoRoom } from '../gateways/media/run-program.ts'
import { publicRooms, type Store } from '../gateways/media/store.ts'
import type { Db } from '../db/open.ts'
import { namedMedia } from '../db/queries/named-media.ts'

export const backupFormat = 'kelasku backup 1'
export type TableSum = { table: string; rows: number; sha256: string }
export type BackupMade = { tables: TableSum[]; files: number }

/**
 * Writes everything in the database, as of one moment, and then the files of the media folder into one compressed
 * file; given a `bucket`, also the files there that the database or the public pages name. Keys are not in it.
 *
 * Its lines begin with a letter: `B` the format and migrations, `T` a table, `R` a row, `E` the end of a table
 * with its sum, `S` the state of a sequence, `F` a file, whose bytes follow, `Z` the end.
 * @throws when a file of that name exists
 */
export async function writeBackup(
  db: Db,
  { file, mediaFolder, bucket }: { file: string; mediaFolder: string; bucket?: Store | undefined },
): Promise<BackupMade> {
  if (existsSync(file)) throw new Error(`${file} is there already; it is not overwritten.`)
  const part = `${file}.part`
  if (existsSync(part))
    throw new Error(
      `${part} is there: another backup is writing it, or one was killed. Remove it if none is running.`,
    )
  const lines = new PassThrough()
  const written = pipeline(
    lines,
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(part, { flags: 'wx', mode: 0o600 }),
  )
  // The writer gets the failure at the next line.
  written.catch(() => undefined)
  const write = async (content: string | Buffer) => {
    if (lines.write(content)) return
    await Promise.race([once(lines, 'drain'), written])
  }
  try {
    const { tables, named } = await writeTables(db, write)
    let files = await writeFiles(mediaFolder, write)
    if (bucket) {
      const wanted = [...named, ...(await publicFilesIn(bucket))]
      files += await writeObjects(bucket, wanted, `${file}.object`, write)
    }
    await write(`Z${JSON.stringify({ tables: tables.length, files })}\n`)
    lines.end()
    await written
    await flush(part)
    await rename(part, file)
    return { tables, files }
  } catch (error) {
    lines.destroy()
    await written.catch(() => undefined)
    await rm(part, { force: true })
    if (!hasNoRoom(error)) throw error
    const message = `There is no room for ${file}, and nothing of it was kept. Make room on that disk, or write the backup to another one.`
    throw new Error(message, { cause: error })
  }
}

type Write = (content: string | Buffer) => Promise<void>

const writeTables = (db: Db, write: Write): Promise<{ tables: TableSum[]; named: string[] }> =>
  // oxlint-disable-next-line no-restricted-properties -- reads alone, all of one moment: no conflicts
  db.transaction(
    async (tx) => {
      await withoutTimeouts(tx)
      const migrations = await migrationsDone(tx)
      await write(`B${JSON.stringify({ format: backupFormat, migrations })}\n`)
      const sums: TableSum[] = []
      for (const table of await backupTables(tx)) {
        await write(`T${JSON.stringify({ table: table.name })}\n`)
        const sum = createHash('sha256')
        let rows = 0
        for await (const texts of rowTexts(tx, table)) {
          for (const text of texts) sum.update(text).update('\n')
          rows += texts.length
          await write(texts.map((text) => `R${text}\n`).join(''))
        }
        const ended = { table: table.name, rows, sha256: sum.digest('hex') }
        await write(`E${JSON.stringify(ended)}\n`)
        sums.push(ended)
      }
      const sequences = await rowsOf(
        tx,
        "select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public' and last_value is not null",
      )
      for (const sequence of sequences) await write(`S${JSON.stringify(sequence)}\n`)
      const named = (await namedMedia(tx)).map(({ mediaKey }) => mediaKey)
      return { tables: sums, named }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

async function writeFiles(folder: string, write: Write): Promise<number> {
  const entries = existsSync(folder)
    ? await readdir(folder, { recursive: true, withFileTypes: true })
    : []
  let files = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    await writeFile(name, path, write)
    files += 1
  }
  return files
}

async function publicFilesIn(bucket: Store): Promise<string[]> {
  const files: string[] = []
  for (const room of publicRooms)
    for await (const { mediaKey } of bucket.list(room)) files.push(mediaKey)
  return files
}

/** Each file of the bucket is first downloaded beside the backup, because its sum is written before it. */
async function writeObjects(
  bucket: Store,
  mediaKeys: string[],
  unfinished: string,
  write: Write,
): Promise<number> {
  let files = 0
  try {
    for (const mediaKey of mediaKeys) {
      const found = await bucket.read(mediaKey)
      // The check that follows a backup reports missing files; the rest is worth keeping.
      if (!found) continue
      await pipeline(found.body, createWriteStream(unfinished, { mode: 0o600 }))
      if ((await stat(unfinished)).size !== found.bytes)
        throw new Error(`${mediaKey} broke off while it was read`)
      await writeFile(mediaKey, unfinished, write)
      files += 1
    }
  } finally {
    await rm(unfinished, { force: true })
  }
  return files
}

async function writeFile(name: string, path: string, write: Write): Promise<void> {
  const { size: bytes } = await stat(path)
  const sha256 = createHash('sha256')
  for await (const chunk of createReadStream(path)) sha256.update(chunk as Buffer)
  await write(`F${JSON.stringify({ name, bytes, sha256: sha256.digest('hex') })}\n`)
  let sent = 0
  for await (const chunk of createReadStream(path, { end: Math.max(0, bytes - 1) })) {
    sent += (chunk as Buffer).length
    await write(chunk as Buffer)
  }
  if (sent !== bytes) throw new Error(`${name} changed while it was read`)
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
