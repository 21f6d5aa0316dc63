import { and, eq, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { catchUp } from '#server/backup/after-restore.ts'
import { eraseJob } from '#server/db/personal-data.ts'
import type { Db } from '#server/db/open.ts'
import { rowsOf } from '#server/backup/backup-tables.ts'
import { numberSeries } from '#server/db/tables/ledger.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/people.ts'
import { dayMs, somebody, testNow } from '#tests/support/api.ts'
import { inEmptyDatabase } from '#tests/support/database.ts'

const later = new Date(testNow.getTime() + 7 * dayMs)
const addPeople = (db: Db, people: (Partial<typeof users.$inferInsert> & { uid: string })[]) =>
  db.insert(users).values(
    people.map((person) => ({
      email: `${person.uid}@example.com`,
      displayName: 'Aina',
      ...person,
    })),
  )
const stateOf = async (db: Db, uid: string) => {
  const [person] = await db.select().from(users).where(eq(users.uid, uid))
  const open = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, eraseJob), isNull(jobs.doneAt), isNull(jobs.failedAt)))
  const mine = open.filter(({ body }) => body['uid'] === uid)
  return { eraseAfter: person?.eraseAfter, dueAt: mine.map(({ dueAt }) => dueAt) }
}

it('ACC-05: after a restore people are deleted, or stay, as they had decided since', () =>
  inEmptyDatabase((restored) =>
    inEmptyDatabase(async (lost) => {
      const [asked, gone, back, stays, newcomer] = Array.from({ length: 5 }, () => somebody().uid)
      if (!asked || !gone || !back || !stays || !newcomer) throw new Error('people are missing')
      await addPeople(restored.db, [
        { uid: asked },
        { uid: gone },
        { uid: back, eraseAfter: later },
        { uid: stays },
      ])
      const given = { id: crypto.randomUUID(), kind: eraseJob, body: { uid: back } }
      await restored.db.insert(jobs).values({ ...given, dueAt: later, createdAt: testNow })
      const before = new Date(testNow.getTime() - dayMs)
      await addPeople(lost.db, [
        { uid: asked, eraseAfter: later },
        { uid: gone, eraseAfter: before, isDeleted: true },
        { uid: back },
        { uid: stays },
        { uid: newcomer, eraseAfter: later },
      ])

      expect(await catchUp(restored.db, lost.db, testNow)).toEqual({
        ...{ deletions: 2, cancelled: 1, retried: 0 },
        waiting: [{ kind: eraseJob, count: 1 }],
      })
      expect(await stateOf(restored.db, asked)).toEqual({ eraseAfter: later, dueAt: [later] })
      expect(await stateOf(restored.db, gone)).toEqual({ eraseAfter: before, dueAt: [testNow] })
      expect((await stateOf(restored.db, back)).eraseAfter).toBeNull()
      expect(await stateOf(restored.db, stays)).toEqual({ eraseAfter: null, dueAt: [] })

      // A second time changes nothing, and a deletion that was given up is tried again.
      await restored.db.update(jobs).set({ failedAt: testNow }).where(eq(jobs.id, given.id))
      expect(await catchUp(restored.db, lost.db, testNow)).toMatchObject({
        ...{ deletions: 0, cancelled: 0, retried: 1 },
        waiting: [{ kind: eraseJob, count: 2 }],
      })
      expect((await catchUp(restored.db, undefined, testNow)).retried).toBe(0)
    }),
  ))

it('after a restore no number of a receipt or credit note is given a second time', () =>
  inEmptyDatabase((restored) =>
    inEmptyDatabase(async (lost) => {
      const given = "select nextval(pg_get_serial_sequence('receipts', 'number'))::int as number"
      const next = async ({ db }: typeof lost) =>
        (await db.transaction((tx) => rowsOf<{ number: number }>(tx, given)))[0]?.number ?? 0
      await next(restored)
      for (let receipt = 0; receipt < 5; receipt++) await next(lost)
      const series = (...last: number[]) =>
        last.map((at, n) => ({ name: ['credit-notes', 'others'][n] ?? '', last: at }))
      await restored.db.insert(numberSeries).values(series(2, 9))
      await lost.db.insert(numberSeries).values(series(6, 3))
      await catchUp(restored.db, lost.db, testNow)
      expect((await next(restored)) - (await next(lost))).toBe(0)
      expect(await restored.db.select().from(numberSeries)).toEqual(
        expect.arrayContaining(series(6, 9)),
      )
      // What the restored database has given more stays.
      await next(restored)
      const before = await next(restored)
      await catchUp(restored.db, lost.db, testNow)
      expect(await next(restored)).toBe(before + 1)
    }),
  ))
