import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { copyTables } from '#server/backup/copy-tables.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { folderStore } from '#server/gateways/media/store.ts'
import { openTestApi, pathOf } from '#tests/support/api.ts'
import { inEmptyDatabase } from '#tests/support/database/database.ts'
import { inDatabase, makeSite, newFolder, provesBackups, type Site } from '../../support/backups.ts'
import { statusOf } from '../../support/orders.ts'

/** A sum of the rows of each table, and where each sequence is. */
const contentOf = ({ db }: Pick<OpenDatabase, 'db'>) =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`)
    return rowsOf<{ name: string; content: string }>(
      tx,
      sql`select tablename as name, query_to_xml(format(
          'select count(*), md5(string_agg(t::text, '','' order by t::text collate "C")) from public.%I t',
          tablename), false, true, '')::text as content
        from pg_tables where schemaname = 'public'
        union all select sequencename, last_value::text from pg_sequences where schemaname = 'public'
        order by name`,
    )
  })

describe('RUN-02: a backup of the embedded database', () => {
  let site: Site
  beforeAll(async () => {
    site = await makeSite({ folder: newFolder() })
  })

  provesBackups(
    () => site,
    () => Promise.resolve({ folder: newFolder() }),
  )

  it('is not restored into PostgreSQL, but the database itself is copied there, table by table', async () => {
    const folder = newFolder()
    await writeBackup(folder, { database: site.database, mediaFolder: site.media })
    const store = folderStore(newFolder())
    const elsewhere = { url: 'postgres://127.0.0.1:1/none' }
    await expect(restoreBackup(folder, { database: elsewhere, store })).rejects.toThrow(
      'npm run migrate -- --from-embedded',
    )
    await inEmptyDatabase(async (target) => {
      await inDatabase(site.database, async (from) => {
        // More than a number of JavaScript can hold, and a time finer than its dates.
        await from.db.execute(
          sql`insert into backfills (name, filled, after, changed_at)
            values ('copied', 9007199254740993, '{"uid": "陈", "n": 0.1}', '2026-11-24 10:00:00.123456+08')`,
        )
        expect(await copyTables(from.db, target.db)).toBeGreaterThan(100)
        expect(await contentOf(target)).toEqual(await contentOf(from))
        await expect(copyTables(from.db, target.db)).rejects.toThrow('The database is not empty')
      })
      expect(await statusOf(target, site.paid)).toBe('PAID')
    })
  })
})

describe('an embedded database', () => {
  it('a folder that was closed can be opened again, with all that was in it', async () => {
    const kept = newFolder()
    const first = await openTestApi({ database: { folder: kept } })
    const person = await first.arrive()
    await first.close()
    const second = await openTestApi({ database: { folder: kept } })
    expect((await second.as(person).get(pathOf('user'))).status).toBe(200)
    await second.close()
  })
})
