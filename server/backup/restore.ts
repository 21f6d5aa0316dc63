import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { loadDump } from '../platform/db/dump.ts'
import { migrateDatabase } from '../platform/db/open.ts'
import type { Store } from '../gateways/media/store.ts'
import { Manifest, sumOf } from './backup.ts'

/** The backup cannot be restored here. */
export class NotRestored extends Error {
  override name = 'NotRestored'
}

const ManifestText = v.pipe(v.string(), v.parseJson(), Manifest)

/**
 * Restores a backup into an empty database, and its files, and migrates the database. The whole backup is read before
 * anything is written.
 * @throws NotRestored if it is incomplete or of the other kind of database
 * @throws DatabaseNotEmpty
 * @throws BackfillMissing once all of it is restored: the version that made the backup can go on
 */
export async function restoreBackup(
  folder: string,
  { database, store }: { database: { url: string } | { folder: string }; store: Store },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const kind = 'url' in database ? 'postgresql' : 'embedded'
  if (manifest.database.kind !== kind)
    throw new NotRestored(
      `The backup is of ${names[manifest.database.kind]}, and this is ${names[kind]}. Restore it into its own kind; npm run migrate -- --from-embedded moves to PostgreSQL.`,
    )
  await loadDump(database, join(folder, 'database'))
  for (const { name } of manifest.files) await store.copyFile(join(folder, 'media', name), name)
  await migrateDatabase(database)
  return manifest
}

const names = { postgresql: 'PostgreSQL', embedded: 'the embedded database' }

async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) throw new NotRestored(`${folder} is no whole backup.`)
  const read = v.safeParse(ManifestText, await readFile(file, 'utf8'))
  if (!read.success) throw new NotRestored(`${file} cannot be read.`)
  const { database, files } = read.output
  await requireSum(join(folder, 'database'), database.sha256)
  for (const { name, sha256 } of files) await requireSum(join(folder, 'media', name), sha256)
  return read.output
}

async function requireSum(path: string, sha256: string): Promise<void> {
  const isThere = await stat(path).catch(() => undefined)
  if (!isThere || (await sumOf(path)) !== sha256)
    throw new NotRestored(`${path} is not what was backed up.`)
}
