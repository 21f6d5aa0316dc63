import { asc, eq, getTableName, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { endedRows } from '#server/platform/db/personal-data.ts'
import { oldest, purge } from '#server/platform/db/purge.ts'
import { audit, links, idempotencyKeys } from '#server/platform/db/schema/platform.ts'
import { providerEvents } from '#server/platform/db/schema/billing-ledger.ts'
import { sessions, users } from '#server/platform/db/schema/identity.ts'
import { dayMs, testNow } from '#tests/support/api.ts'
import { holdStatements } from '#tests/support/database/hold-statements.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { openServers } from '../../../chaos/support/servers.ts'

const database = ownDatabase()

it('sessions and links that ended and answers older than a day are deleted, and nothing else is', async () => {
  const { db } = database
  const uid = 'aina'
  const at = (ms: number) => new Date(testNow.getTime() + ms)
  await db.insert(users).values({ uid, email: 'aina@example.com' })
  await db.insert(sessions).values(
    [
      { idHash: 'ended long ago', expiresAt: at(-30 * dayMs) },
      { idHash: 'ends now', expiresAt: at(0) },
      { idHash: 'lives', expiresAt: at(1) },
    ].map((row) => ({
      ...row,
      uid,
      encryptedRefreshToken: 'encrypted',
      createdAt: at(-40 * dayMs),
    })),
  )
  await db.insert(idempotencyKeys).values(
    [
      { key: 'answered the day before', claimedAt: at(-dayMs - 1), status: 200, reply: {} },
      { key: 'never answered', claimedAt: at(-dayMs - 1) },
      { key: 'a day old', claimedAt: at(-dayMs), status: 200, reply: {} },
      { key: 'of this minute', claimedAt: at(-1) },
    ].map((row) => ({ ...row, uid, requestHash: 'hash' })),
  )
  await db.insert(links).values(
    [
      { tokenHash: 'ends now', expiresAt: at(0) },
      { tokenHash: 'lives', expiresAt: at(1) },
    ].map((row) => ({ ...row, uid, kind: 'invitation', subject: {}, createdAt: at(-dayMs) })),
  )
  await purge(db, testNow)
  await purge(db, testNow)
  expect((await db.select().from(links)).map(({ tokenHash }) => tokenHash)).toEqual(['lives'])
  expect((await db.select().from(sessions)).map(({ idHash }) => idHash)).toEqual(['lives'])
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key).toSorted()).toEqual([
    'a day old',
    'of this minute',
  ])
  expect(await db.select().from(users)).toHaveLength(1)
})

it('many rows go in batches, and a table that fails keeps no other from its turn', async () => {
  const { db } = database
  const uid = 'bea'
  await db.insert(users).values({ uid, email: 'bea@example.com' })
  const long = new Date(testNow.getTime() - 40 * dayMs).toISOString()
  await db.execute(sql`
    insert into links (token_hash, kind, subject, uid, created_at, expires_at)
    select 'old ' || n, 'invitation', '{}', ${uid}, ${long}::timestamptz, ${long}::timestamptz from generate_series(1, 2500) n`)
  // Sessions come before links.
  await db.execute(sql`alter table sessions rename to away`)
  await expect(purge(db, testNow)).rejects.toThrow('sessions was not purged')
  await db.execute(sql`alter table away rename to sessions`)
  expect(await db.select().from(links).where(eq(links.uid, uid))).toEqual([])
})

describe('ACC-05: records that outlive what they are about', () => {
  it("a provider's event loses its message after thirteen months, and goes after seven years", async () => {
    const { db } = database
    await db.insert(providerEvents).values(
      // In Malaysia a year begins at 16:00 UTC.
      ['2018-12-31T15:59:59Z', '2018-12-31T16:00:00Z', '2025-10-01', '2025-11-01'].map((day) => ({
        ...{ provider: 'stripe', eventId: day, kind: 'charge.refunded', body: '{}' },
        ...{ signedAt: new Date(day), receivedAt: new Date(day) },
      })),
    )
    await purge(db, testNow)
    const left = await db.select().from(providerEvents).orderBy(asc(providerEvents.receivedAt))
    expect(left.map(({ eventId, body }) => [eventId, body])).toEqual([
      ['2018-12-31T16:00:00Z', ''],
      ['2025-10-01', ''],
      ['2025-11-01', '{}'],
    ])
  })

  it("what staff did goes after seven years, by the database's clock too, and nobody deletes it before", async () => {
    const { db } = database
    const { rows } = (await db.execute(sql`select audit_kept_from()::text as from`)) as {
      rows: { from: string }[]
    }
    const from = new Date(rows[0]?.from ?? '')
    const row = (label: string, at: number) => ({
      ...{ label, at: new Date(at), action: 'lesson-moved', subject: 'lesson/L1' },
      ...{ before: {}, after: {} },
    })
    await db.insert(audit).values([
      // In Malaysia the year began hours before.
      row('older', from.getTime() - dayMs),
      row('kept', from.getTime()),
      row('new', Date.now()),
    ])
    const labels = async () =>
      (await db.select().from(audit).orderBy(asc(audit.at))).map(({ label }) => label)
    await purge(db, new Date())
    expect(await labels()).toEqual(['kept', 'new'])
    // A server whose clock is wrong deletes nothing.
    await purge(db, new Date('2060-01-01'))
    expect(await labels()).toEqual(['kept', 'new'])
    await expect(db.delete(audit).where(eq(audit.label, 'kept'))).rejects.toMatchObject({
      cause: { message: 'what was done stays written down' },
    })
  })
})

describe('in a table that grows the rows of a batch', () => {
  /** Tables with few rows at any time, and why. */
  const small: Readonly<Record<string, string>> = {
    second_factors: 'of staff',
    suppressions: 'addresses that do not work',
    guardianships: 'one for each guardian; invitations that nobody took up',
    waiting_list: 'of the intakes on sale',
    phone_consents: 'one for each number',
    promo_guesses: 'of an hour',
    mail_webhook_tokens: 'of two days',
  }
  const growing = endedRows(testNow).filter(({ by }) => !(getTableName(by.table) in small))

  it.each(growing.map((ended) => [getTableName(ended.by.table), ended.by.name, ended] as const))(
    'of %s are found by an index, oldest by %s first',
    async (table, _, ended) => {
      const plan = await database.db.transaction(async (tx) => {
        // Without rows PostgreSQL would read the whole table.
        for (const other of ['seqscan', 'bitmapscan', 'sort'])
          await tx.execute(sql.raw(`set local enable_${other} = off`))
        const { rows } = (await tx.execute(sql`explain ${oldest(ended)}`)) as {
          rows: { 'QUERY PLAN': string }[]
        }
        return rows.map((line) => line['QUERY PLAN']).join('\n')
      })
      expect(plan).toMatch(new RegExp(`Index Scan using \\w+ on ${table} `))
      expect(plan).toMatch(/Index Cond: .*</)
      expect(plan).not.toMatch(/Sort|Seq Scan on (?!users|orders)/)
    },
  )
})

it('RUN-02: a server that is told to stop leaves the rest to another, at once', async () => {
  const servers = await openServers(2)
  const [one, other] = servers.all
  if (!one || !other) throw new Error('there are no two servers')
  try {
    const { uid } = await one.arrive()
    await one.db.execute(sql`
      insert into links (token_hash, kind, subject, uid, created_at, expires_at)
      select 'old ' || n, 'invitation', '{}', ${uid}, '2020-01-01', '2020-01-01' from generate_series(1, 4000) n`)
    const left = () => other.db.$count(links, like(links.tokenHash, 'old %'))
    const hold = await holdStatements(other.db, {
      ...{ on: 'delete', table: 'links' },
      when: `(select count(*) from links where token_hash like 'old %') < 4000`,
    })
    const round = one.app.scheduler()
    await hold.untilHeld()
    const stopped = one.app.stop(0)
    await hold.release()
    await Promise.all([stopped, round])
    // The first batch, and the one that was at hand.
    expect(await left()).toBe(2000)
    expect(await other.app.scheduler()).toBe(true)
    expect(await left()).toBe(0)
  } finally {
    await servers.close()
  }
})

it('ACC-05 IMPRT-01: every table that grows finds by an index the rows of a person, enrolment or lesson that is removed', async () => {
  const { rows } = (await database.db.execute(sql`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'enrolments'::regclass, 'lessons'::regclass)
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum)
    order by 1`)) as { rows: { column: string }[] }
  // Written by hand in the office, some a day at most.
  expect(rows.map(({ column }) => column)).toEqual([
    'announcements.uid',
    'guardian_notes.handled_by',
    'imports.by_uid',
    'manual_payments.decided_by',
    'manual_payments.recorded_by',
    'order_notes.by_uid',
    'payment_discrepancies.handled_by',
    'payment_reports.handled_by',
    'queue_marks.owner_uid',
    'refund_notes.uid',
    'refunds.asked_by',
    'refunds.decided_by',
    'staff_invitations.invited_by',
    'staff_messages.by_uid',
    'write_offs.by_uid',
  ])
})
