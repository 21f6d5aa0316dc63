import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { backfillDatabase } from '#server/platform/db/backfill-database.ts'
import { currentBackfills, runBackfills, type Backfill } from '#server/platform/db/backfills.ts'
import { migratePostgres, migrations, type Migrations } from '#server/platform/db/migrate.ts'
import { openDatabase, type Db } from '#server/platform/db/open.ts'
import { planMigrations } from '#server/platform/db/plan-migrations.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { openTestApi } from '#tests/support/api.ts'
import { createEmptyDatabase } from '#tests/support/database/database.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import {
  backfillState,
  daysOfProgress,
  filledDays,
  makeOldProgress,
} from '../../support/planted-backfill.ts'

const database = ownDatabase({ isLoaded: true })
const rowsInAll = 1000
const rowsAtOnce = 50

/** Fills `marks.after` from `marks.before`. */
const marksBackfill = (more: Partial<Backfill> = {}): Backfill => ({
  name: 'marks',
  expandedBy: '0000_schema',
  async batch(tx, after) {
    const [looked] = await rowsOf<{ last: number | null; looked: number; filled: number }>(
      tx,
      sql`with looked as (select id from marks where id > ${after?.[0] ?? 0} order by id limit ${rowsAtOnce}),
          filled as (update marks m set after = before * 2 from looked l where m.id = l.id and after is null returning 1)
        select max(id) as last, count(*)::int as looked, (select count(*)::int from filled) as filled from looked`,
    )
    const { last = null, filled = 0 } = looked ?? {}
    return { filled, next: last === null || looked?.looked !== rowsAtOnce ? null : [last] }
  },
  ...more,
})

async function makeMarks(): Promise<void> {
  await database.db.execute(sql`drop table if exists marks`)
  await database.db.execute(sql`truncate backfills`)
  await database.db.execute(
    sql`create table marks (id int primary key, before int not null, after int, times int not null default 0)`,
  )
  await database.db.execute(
    sql`insert into marks (id, before) select n * 10, n from generate_series(1, ${rowsInAll}) n`,
  )
}
const count = async (where: string) => {
  const [row] = await rowsOf<{ n: number }>(
    database.db,
    sql.raw(`select count(*)::int as n from marks where ${where}`),
  )
  return row?.n
}
const stateOf = (name: string) => backfillState(database.db, name)

describe('RUN-03: a backfill', () => {
  beforeEach(makeMarks)

  it('goes on where it was stopped', async () => {
    const stop = new AbortController()
    let batches = 0
    const report = () => void ((batches += 1) === 3 && stop.abort())
    const marks = marksBackfill()
    expect(await runBackfills(database.db, [marks], { signal: stop.signal, report })).toBe(false)
    expect(await count('after is not null')).toBe(3 * rowsAtOnce)
    expect(await stateOf('marks')).toEqual({
      filled: 3 * rowsAtOnce,
      after: [3 * rowsAtOnce * 10],
      done: false,
    })

    const begins: unknown[] = []
    const watched = marksBackfill({
      batch: (tx, after) => (begins.push(after), marks.batch(tx, after)),
    })
    expect(await runBackfills(database.db, [watched])).toBe(true)
    expect(begins[0]).toEqual([3 * rowsAtOnce * 10])
    expect(await count('after = before * 2')).toBe(rowsInAll)
    expect(await stateOf('marks')).toMatchObject({ filled: rowsInAll, done: true })
  })

  it('loses only the batch that failed', async () => {
    let batches = 0
    const breaks = marksBackfill({
      async batch(tx, after) {
        const filled = await marksBackfill().batch(tx, after)
        if ((batches += 1) === 4) throw new Error('the way to the database broke')
        return filled
      },
    })
    await expect(runBackfills(database.db, [breaks])).rejects.toThrow('broke')
    expect(await count('after is not null')).toBe(3 * rowsAtOnce)
    expect(await runBackfills(database.db, [marksBackfill()])).toBe(true)
    expect(await stateOf('marks')).toMatchObject({ filled: rowsInAll, done: true })
  })

  it('is done by two servers at once, each row once', async () => {
    const counts = marksBackfill({
      async batch(tx, after) {
        const looked = await marksBackfill().batch(tx, after)
        await tx.execute(sql`update marks set times = times + 1
          where id > ${after?.[0] ?? 0} and id <= ${looked.next?.[0] ?? 1e9}`)
        return looked
      },
    })
    const other = await openDatabase(database)
    const batches = [0, 0]
    const firstDone = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    /** Does its second batch after the first one of the other. */
    const inTurn = (db: Db, n: number): Db =>
      Object.create(db, {
        transaction: {
          value: async (work: Parameters<Db['transaction']>[0]) => {
            if (batches[n] === 1) await firstDone[1 - n]?.promise
            return db.transaction(work).finally(firstDone[n]?.resolve)
          },
        },
      }) as Db
    try {
      const done = await Promise.all(
        [database.db, other.db].map((db, n) =>
          runBackfills(inTurn(db, n), [counts], {
            report: () => void (batches[n] = (batches[n] ?? 0) + 1),
          }),
        ),
      )
      expect(done).toEqual([true, true])
    } finally {
      await other.close()
    }
    expect(Math.min(...batches)).toBeGreaterThan(1)
    // Once when it was filled, and once by the pass that found nothing left.
    expect(await count('after = before * 2 and times = 2')).toBe(rowsInAll)
    expect(await stateOf('marks')).toMatchObject({ filled: rowsInAll, done: true })
  })

  it('fills what a server of the version before writes meanwhile, also behind its place', async () => {
    let older = 0
    const marks = marksBackfill({
      async batch(tx, after) {
        // Its ids end with 5: each lies among rows that were looked at, or will be.
        if (older < 60) {
          older += 1
          const id = (older % 2 ? older : rowsInAll - older) * 10 + 5
          await database.db.execute(sql`insert into marks (id, before) values (${id}, 1)`)
        }
        return marksBackfill().batch(tx, after)
      },
    })
    expect(await runBackfills(database.db, [marks])).toBe(true)
    expect(older).toBe(60)
    expect(await count('after is null')).toBe(0)
    expect(await stateOf('marks')).toMatchObject({ filled: rowsInAll + 60, done: true })
  })

  it('costs nothing once it is done', async () => {
    await runBackfills(database.db, [marksBackfill()])
    const batch = vi.fn<Backfill['batch']>()
    expect(await runBackfills(database.db, [marksBackfill({ batch })])).toBe(true)
    expect(batch).not.toHaveBeenCalled()
  })
})

type Journal = { entries: { tag: string; [more: string]: unknown }[] }
async function changeJournal(folder: string, change: (was: Journal) => Journal): Promise<void> {
  const file = join(folder, 'meta/_journal.json')
  const was = JSON.parse(await readFile(file, 'utf8')) as Journal
  await writeFile(file, JSON.stringify(change(was)))
}

describe('RUN-03: a migration that needs a backfill', () => {
  const [expand, contract] = ['9998_expand', '9999_contract'] as const
  const marks = marksBackfill({ expandedBy: expand, contractedBy: contract })
  const expandedAt = Date.now() + 1e10
  const expansion = 'CREATE TABLE "marks" ("id" int PRIMARY KEY, "before" int, "after" int);'
  let next: Migrations
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kelasku-migrations-'))
    await cp(migrations.folder, folder, { recursive: true })
    const added: Journal['entries'] = []
    for (const [tag, when, text] of [
      [expand, expandedAt, expansion],
      [
        contract,
        expandedAt + 1,
        'ALTER TABLE "marks" ALTER COLUMN "after" SET NOT NULL;--> statement-breakpoint\nALTER TABLE "marks" DROP COLUMN "before";',
      ],
    ] as const) {
      added.push({ idx: 1000 + added.length, version: '7', when, tag, breakpoints: true })
      await writeFile(join(folder, `${tag}.sql`), text)
    }
    await changeJournal(folder, (journal) => ({
      ...journal,
      entries: [...journal.entries, ...added],
    }))
    next = { folder, backfills: [marks] }
  })
  afterAll(() => rm(next.folder, { recursive: true }))
  beforeEach(async () => {
    await makeMarks()
    const applied = sql`drizzle.__drizzle_migrations`
    await database.db.execute(sql`delete from ${applied} where created_at >= ${expandedAt}`)
    const hash = createHash('sha256').update(expansion).digest('hex')
    await database.db.execute(
      sql`insert into ${applied} (hash, created_at) values (${hash}, ${expandedAt})`,
    )
  })
  const columns = async () =>
    (
      await rowsOf<{ name: string }>(
        database.db,
        sql`select column_name as name from information_schema.columns where table_name = 'marks' order by 1`,
      )
    ).map(({ name }) => name)

  it('is refused until it is done, and says what to run', async () => {
    const refused = {
      name: 'BackfillMissing',
      message: expect.stringContaining('--backfill') as string,
    }
    await expect(migratePostgres(database.url, next)).rejects.toMatchObject(refused)
    const stop = new AbortController()
    await runBackfills(database.db, [marks], { signal: stop.signal, report: () => stop.abort() })
    await expect(migratePostgres(database.url, next)).rejects.toMatchObject(refused)
    expect(await columns()).toContain('before')

    const plan = await planMigrations(database, next)
    expect(plan.migrations.map(({ name, refusedWithout }) => [name, refusedWithout])).toEqual([
      [contract, ['marks']],
    ])
    expect(plan.backfills[0]?.state).toMatchObject({ name: 'marks', filled: rowsAtOnce })

    await runBackfills(database.db, [marks])
    expect(await migratePostgres(database.url, next)).toBe(1)
    expect(await columns()).toEqual(['after', 'id', 'times'])
  })

  it('comes after another pass, for rows that an older server wrote since the backfill was done', async () => {
    await runBackfills(database.db, [marks])
    await database.db.execute(sql`insert into marks (id, before) values (5, 21)`)
    expect(await migratePostgres(database.url, next)).toBe(1)
    expect(await rowsOf(database.db, sql`select after from marks where id = 5`)).toEqual([
      { after: 42 },
    ])
  })

  it('is refused where the version in between never ran', async () => {
    await database.db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at >= ${expandedAt}`,
    )
    await expect(migratePostgres(database.url, next)).rejects.toThrow(
      'Bring the tables up to date with that version first',
    )
  })

  it('is applied to new tables, which need no backfill then', async () => {
    const made = await createEmptyDatabase()
    try {
      const all = (await readdir(next.folder)).filter((name) => name.endsWith('.sql'))
      expect(await migratePostgres(made.url, next)).toBe(all.length)
      expect((await planMigrations(made, next)).backfills).toEqual([])
      expect(await backfillDatabase(made, {}, next)).toBe(0)
    } finally {
      await made.drop()
    }
  })
})

it('RUN-03: every backfill names its migrations, and has a name of its own', async () => {
  const journal = JSON.parse(
    await readFile(join(migrations.folder, 'meta/_journal.json'), 'utf8'),
  ) as Journal
  const tags = journal.entries.map(({ tag }) => tag)
  for (const { name, expandedBy, contractedBy } of currentBackfills) {
    expect(tags, name).toContain(expandedBy)
    if (contractedBy) expect(tags.slice(tags.indexOf(expandedBy) + 1), name).toContain(contractedBy)
  }
  expect(new Set(currentBackfills.map(({ name }) => name)).size).toBe(currentBackfills.length)
})

it('RUN-03: old rows are filled by the worker', async () => {
  const api = await openTestApi({ database })
  try {
    await makeOldProgress(database.db, 1500)
    await api.app.scheduler()
    expect(await daysOfProgress(database.db)).toEqual(filledDays(1500))
    expect(await stateOf('watched-on')).toMatchObject({ done: true })
  } finally {
    await api.close()
  }
})
