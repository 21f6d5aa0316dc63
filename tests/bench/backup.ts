import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import { openTestApi } from '#tests/support/api.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'

/**
 * Measures a backup and its restore into an empty database, with the given numbers of orders and people, on Debian's
 * `postgresql`.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const orders = Number(values.orders)

const postgres = await startPostgres({ isInstalled: true })
const newDatabase = async (name: string) => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { url: postgres.url.replace('/postgres?', `/${name}?`) }
}
const database = await newDatabase('bench')
const scratch = await mkdtemp(join(tmpdir(), 'kelasku-bench-backup-'))
const api = await openTestApi({ database })
try {
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into users (uid, email, display_name)
      select 'bench-' || n, 'bench-' || n || '@example.com', 'Aina' from generate_series(1, ${orders}) n`)
    await tx.execute(sql`
      insert into orders (id, uid, programme_id, intake_key, offer, status, class_ids, details, terms_version,
        tuition_sen, discount_sen, hardcopy_sen, total_sen, created_at, changed_at)
      select gen_random_uuid(), 'bench-' || n, 2, (select key from intakes where programme_id = 2 limit 1), '{"tiers": []}', 'DRAFT', '[5, 13]',
        '{"name": "Aina binti Ali", "email": "aina@example.com", "phone": "012-3456789", "address": "1 Jalan Satu",
          "postal": "01000", "city": "Kangar", "state": "Perlis", "guardian": null}', '2026-11-01',
        69000, 0, 6000, 75000, now(), now() from generate_series(1, ${orders}) n`)
  })
  const folder = join(scratch, 'backup')
  const mediaFolder = join(scratch, 'no-media')
  await timed('backup', () => writeBackup(folder, { database, mediaFolder }))
  console.log(`dump: ${((await stat(join(folder, 'database'))).size / 1e6).toFixed(1)} MB`)
  const empty = await newDatabase('restored')
  const store = folderStore(mediaFolder)
  await timed('restore', () => restoreBackup(folder, { database: empty, store }))
} finally {
  await api.close()
  await rm(scratch, { recursive: true })
  await postgres.stop()
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return done
}
