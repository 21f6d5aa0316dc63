import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { writeBackup } from '#server/backup/backup.ts'
import { openDatabase } from '#server/db/open.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openTestApi } from '#tests/support/api.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database.ts'

/** How long a backup and its restore into an empty database take, with as many orders and people. */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const orders = Number(values.orders)

const postgres = await startTestPostgres()
const scratch = await mkdtemp(join(tmpdir(), 'kelasku-bench-backup-'))
const api = await openTestApi()
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
  const file = join(scratch, 'backup')
  const mediaFolder = join(scratch, 'no-media')
  const made = await timed('backup', () => writeBackup(api.db, { file, mediaFolder }))
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`rows: ${rows}, file: ${((await stat(file)).size / 1e6).toFixed(1)} MB`)
  const database = await createTestDatabase()
  const empty = await openDatabase(database)
  const back = await timed('restore', () => restoreBackup(empty.db, { file, mediaFolder }))
  if (JSON.stringify(back) !== JSON.stringify(made)) throw new Error('not what was backed up')
  console.log('equal, table by table')
  await empty.close()
  await database.drop()
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
