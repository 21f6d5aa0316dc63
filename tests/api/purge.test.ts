import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { purge } from '#server/db/purge.ts'
import { links } from '#server/db/tables/links.ts'
import { idempotencyKeys, sessions, users } from '#server/db/tables/people.ts'
import { dayMs, testNow } from '#tests/support/api.ts'
import { ownDatabase } from '#tests/support/own-database.ts'

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
    ].map((row) => ({ ...row, uid, sealedRefreshToken: 'sealed', createdAt: at(-40 * dayMs) })),
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
