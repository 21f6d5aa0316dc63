import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { backupFormat, type BackupMade, type TableSum } from './backup.ts'
import { linesAndBytes, type LinesAndBytes } from './lines-and-bytes.ts'
import {
  backupTables,
  migrationsDone,
  quoted,
  rowsOf,
  rowTexts,
  withoutTimeouts,
} from './backup-tables.ts'
import type { Store } from '../gateways/media/store.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Tx } from '../db/open.ts'

const rowsAtOnce = 1000
const Begin = v.object({ format: v.literal(backupFormat), migrations: v.array(v.string()) })
const Sum = v.object({ table: v.string(), rows: v.number(), sha256: v.string() })
const Sequence = v.object({ name: v.string(), at: v.string() })
const File = v.object({
  name: v.pipe(
    v.string(),
    v.check((name) => !/(?:^|\/)\.\.?(?:\/|$)|^\/|\\|\0/.test(name)),
  ),
  bytes: v.number(),
  sha256: v.string(),
})
const End = v.object({ tables: v.number(), files: v.number() })

/** The backup cannot be restored here; the message says why. */
export class NotRestored extends Error {
  override name = 'NotRestored'
}

/**
 * Restores a backup: the tables in one transaction, in which each is read back and compared with its sum, then the
 * files, to the bucket if there is one, else to the folder. The whole backup is read
 * once before anything is written.
 * @throws NotRestored when the database is not empty, the backup is of another version, or incomplete
 */
export async function restoreBackup(
  db: Db,
  { file, mediaFolder, bucket }: { file: string; mediaFolder: string; bucket?: Store | undefined },
): Promise<BackupMade> {
  try {
    await reading(file, demandWhole)
    return await reading(file, async (input) => {
      const { tables, next } = await inTransaction(db, (tx) => restoreTables(tx, input))
      return { tables, files: await restoreFiles(next, input, mediaFolder, bucket) }
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_'))
      throw new NotRestored(`${file} is no whole backup.`, { cause: error })
    throw error
  }
}

async function reading<T>(file: string, work: (input: LinesAndBytes) => Promise<T>): Promise<T> {
  const content = createGunzip()
  // The reader gets the failure at the next line.
  pipeline(createReadStream(file), content).catch(() => undefined)
  try {
    return await work(linesAndBytes(content))
  } finally {
    content.destroy()
  }
}

/** Read to its end before anything is written, so that a truncated backup is noticed before the first row. */
async function demandWhole(input: LinesAndBytes): Promise<void> {
  const seen = { tables: 0, files: 0 }
  read('B', Begin, await input.line())
  for (;;) {
    const line = await input.line()
    if (line.startsWith('E')) seen.tables += 1
    if (line.startsWith('F')) {
      const { name, bytes, sha256 } = read('F', File, line)
      const sum = createHash('sha256')
      for await (const chunk of input.bytes(bytes)) sum.update(chunk)
      if (sum.digest('hex') !== sha256) throw new NotRestored(`${name} is not what was backed up.`)
      seen.files += 1
    }
    if (/^[RTESF]/.test(line)) continue
    if (isDeepStrictEqual(read('Z', End, line), seen)) return
    throw new NotRestored('The backup is not whole.')
  }
}

async function restoreTables(tx: Tx, input: LinesAndBytes) {
  await withoutTimeouts(tx)
  const begin = await input.line()
  const { migrations } = read('B', Begin, begin)
  if (!isDeepStrictEqual(migrations, await migrationsDone(tx)))
    throw new NotRestored(
      'The backup was made by another version: restore it with that one, and start this one afterwards.',
    )
  const known = await backupTables(tx)
  for (const { name } of known)
    if ((await rowsOf(tx, `select 1 from ${quoted(name)} limit 1`)).length > 0)
      throw new NotRestored(`The database is not empty: there are rows in ${name}.`)
  // Triggers guard changes; these rows passed them once.
  const triggers = async (what: 'disable' | 'enable') => {
    for (const { name } of known)
      await rowsOf(tx, `alter table ${quoted(name)} ${what} trigger user`)
  }
  await triggers('disable')
  const sums: TableSum[] = []
  let line = await input.line()
  for (; line.startsWith('T'); line = await input.line()) {
    const { table } = read('T', v.object({ table: v.string() }), line)
    const into = known.find(({ name }) => name === table)
    if (!into) throw new NotRestored(`There is no table ${table} here.`)
    let rows: string[] = []
    const insertRows = async () => {
      if (rows.length === 0) return
      await tx.execute(sql`
        insert into ${sql.raw(quoted(table))} overriding system value
        select * from jsonb_populate_recordset(null::${sql.raw(quoted(table))}, ${`[${rows.join(',')}]`}::jsonb)`)
      rows = []
    }
    line = await input.line()
    for (; line.startsWith('R'); line = await input.line()) {
      rows.push(line.slice(1))
      if (rows.length === rowsAtOnce) await insertRows()
    }
    await insertRows()
    const told = read('E', Sum, line)
    const sum = createHash('sha256')
    let count = 0
    for await (const texts of rowTexts(tx, into)) {
      for (const text of texts) sum.update(text).update('\n')
      count += texts.length
    }
    const found = { table, rows: count, sha256: sum.digest('hex') }
    if (!isDeepStrictEqual(found, told))
      throw new NotRestored(`${table} is not what was backed up.`)
    sums.push(found)
  }
  for (; line.startsWith('S'); line = await input.line()) {
    const { name, at } = read('S', Sequence, line)
    await tx.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${at}::bigint)`)
  }
  await triggers('enable')
  return { tables: sums, next: line }
}

async function restoreFiles(
  first: string,
  input: LinesAndBytes,
  folder: string,
  bucket: Store | undefined,
): Promise<number> {
  let files = 0
  for (let line = first; line.startsWith('F'); line = await input.line()) {
    const { name, bytes } = read('F', File, line)
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(input.bytes(bytes), createWriteStream(`${path}.part`))
    if (bucket) await bucket.putFile(`${path}.part`, name)
    else await rename(`${path}.part`, path)
    files += 1
  }
  return files
}

function read<S extends v.GenericSchema>(
  letter: string,
  schema: S,
  line: string,
): v.InferOutput<S> {
  const Line = v.pipe(
    v.string(),
    v.startsWith(letter),
    v.transform((text) => text.slice(1)),
    v.parseJson(),
    schema,
  )
  const parsed = v.safeParse(Line, line)
  if (!parsed.success) throw new NotRestored('The file is no backup, or is not whole.')
  return parsed.output
}
