import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { catchUp } from '#server/backup/after-restore.ts'
import { eraseJob } from '#server/platform/db/schema/platform.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { numberSeries } from '#server/platform/db/schema/billing-orders.ts'
import { jobs, phoneConsents, suppressions } from '#server/platform/db/schema/platform.ts'
import { guardianships, digestStops } from '#server/platform/db/schema/guardians.ts'
import {
  schoolMailStops,
  endedSignIns,
  sessions,
  users,
} from '#server/platform/db/schema/identity.ts'
import { teacherAccounts } from '#server/platform/db/schema/catalogue.ts'
import { dayMs, somebody, testNow } from '#tests/support/api.ts'
import { inEmptyDatabase } from '#tests/support/database/database.ts'

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
        ...{ suspensions: 0, roles: 0, guardianships: 0, stops: 0, signOuts: 0 },
        waiting: [{ kind: eraseJob, count: 1 }],
      })
      expect(await stateOf(restored.db, asked)).toEqual({ eraseAfter: later, dueAt: [later] })
      expect(await stateOf(restored.db, gone)).toEqual({ eraseAfter: before, dueAt: [testNow] })
      expect((await stateOf(restored.db, back)).eraseAfter).toBeNull()
      expect(await stateOf(restored.db, stays)).toEqual({ eraseAfter: null, dueAt: [] })

      // A second time changes nothing, and a deletion that was given up is tried again.
      const givenUp = { failedAt: testNow, attempts: 16 }
      await restored.db.update(jobs).set(givenUp).where(eq(jobs.id, given.id))
      expect(await catchUp(restored.db, lost.db, testNow)).toMatchObject({
        ...{ deletions: 0, cancelled: 0, retried: 1 },
        waiting: [{ kind: eraseJob, count: 2 }],
      })
      const [retried] = await restored.db.select().from(jobs).where(eq(jobs.id, given.id))
      expect(retried?.attempts).toBe(0)
      expect((await catchUp(restored.db, undefined, testNow)).retried).toBe(0)
    }),
  ))

it('RUN-02: a restore gives nobody back what was taken from them since', () =>
  inEmptyDatabase((restored) =>
    inEmptyDatabase(async (lost) => {
      const [aina, bala, chong, dina, erra, farid, newcomer] = Array.from(
        { length: 7 },
        () => somebody().uid,
      ) as [string, string, string, string, string, string, string]
      const before = new Date(testNow.getTime() - 7 * dayMs)
      const since = new Date(testNow.getTime() - dayMs)
      const [order, open, over] = [randomUUID(), randomUUID(), randomUUID()]
      const [consent, kept, switchedOff] = [randomUUID(), randomUUID(), randomUUID()]
      const guardianship = (id: string, guardianUid: string) => ({
        ...{
          id,
          studentUid: aina,
          guardianUid,
          address: `${guardianUid}@example.com`.toLowerCase(),
        },
        ...{ origin: 'invitation' as const, textVersion: '1', language: 'en' },
        ...{ madeAt: before, boundAt: before, confirmedAt: before },
      })
      const agreed = (id: string, number: string) => ({
        ...{ id, number, orderId: order, kinds: [], agreedAt: before, confirmedAt: before },
        ...{ textVersion: '1', words: 'Yes', language: 'en' },
      })
      const session = (idHash: string, uid: string) => ({
        ...{ idHash, uid, encryptedRefreshToken: '', createdAt: before, expiresAt: later },
      })
      for (const { db } of [restored, lost]) {
        await addPeople(db, [
          { uid: aina },
          { uid: bala, role: 'administrator' },
          { uid: chong, role: 'teacher' },
          { uid: dina, isSuspended: db === restored.db },
          { uid: erra },
          { uid: farid, role: 'administrator' },
        ])
        await db.insert(teacherAccounts).values({ uid: chong, allClasses: db === restored.db })
        if (db === restored.db)
          await db.insert(teacherAccounts).values({ uid: bala, allClasses: true })
        await db.execute(
          sql`alter table phone_consents drop constraint phone_consents_order_id_orders_id_fk`,
        )
        await db.insert(guardianships).values([guardianship(open, bala), guardianship(over, chong)])
        await db
          .insert(phoneConsents)
          .values([
            agreed(consent, '60123456789'),
            agreed(kept, '60111'),
            { ...agreed(switchedOff, '60112'), endedAt: before, endedBy: 'page' },
          ])
        await db.insert(sessions).values([session('goes-on', aina), session('signed-out', aina)])
      }
      // Since the moment that is restored:
      await addPeople(lost.db, [{ uid: newcomer, isSuspended: true }])
      const ofLost = (uid: string) => eq(users.uid, uid)
      await lost.db
        .update(users)
        .set({ isSuspended: true, tokensValidAfter: since })
        .where(ofLost(aina))
      await lost.db.update(users).set({ role: 'student' }).where(ofLost(bala))
      await lost.db.update(users).set({ role: 'administrator' }).where(ofLost(chong))
      await lost.db.update(users).set({ role: 'support' }).where(ofLost(erra))
      await lost.db.update(users).set({ role: 'support' }).where(ofLost(farid))
      const ended = { endedAt: since, endedBy: 'guardian' as const }
      await lost.db.update(guardianships).set(ended).where(eq(guardianships.id, over))
      const stopped = { endedAt: since, endedBy: 'stop' as const }
      await lost.db.update(phoneConsents).set(stopped).where(eq(phoneConsents.id, consent))
      await lost.db
        .update(phoneConsents)
        .set({ endedBy: 'stop' })
        .where(eq(phoneConsents.id, switchedOff))
      for (const uid of [erra, newcomer]) {
        await lost.db.insert(digestStops).values({ uid, at: since })
        await lost.db.insert(schoolMailStops).values({ uid, at: since })
      }
      const complained = {
        address: 'a@example.com',
        why: 'complained' as const,
        words: '',
        at: since,
      }
      const cleared = { ...complained, address: 'b@example.com', clearedAt: since }
      await lost.db.insert(suppressions).values([complained, cleared])
      await restored.db
        .insert(suppressions)
        .values({ ...complained, at: before, clearedAt: before })
      await lost.db.delete(sessions).where(eq(sessions.idHash, 'signed-out'))
      await lost.db.insert(sessions).values(session('newer', aina))
      await lost.db.insert(endedSignIns).values({ uid: erra, signedInAt: before, endedAt: since })

      const repeated = { suspensions: 1, roles: 4, guardianships: 1, stops: 5, signOuts: 3 }
      expect(await catchUp(restored.db, lost.db, testNow)).toMatchObject(repeated)
      const people = await restored.db.select().from(users)
      const states = people.map((one) => [
        one.uid,
        [one.role, one.isSuspended, one.tokensValidAfter],
      ])
      const epoch = new Date(0)
      expect(Object.fromEntries(states)).toEqual({
        [aina]: ['student', true, since],
        [bala]: ['student', false, epoch],
        [farid]: ['support', false, epoch],
        // What was given since is not given again: staff do that.
        [chong]: ['teacher', false, epoch],
        [dina]: ['student', true, epoch],
        [erra]: ['student', false, epoch],
      })
      expect(await restored.db.select().from(teacherAccounts)).toMatchObject([
        { allClasses: false },
      ])
      expect(
        await restored.db.select().from(guardianships).where(isNull(guardianships.endedAt)),
      ).toMatchObject([{ id: open }])
      expect(
        await restored.db.select().from(phoneConsents).where(isNull(phoneConsents.endedAt)),
      ).toMatchObject([{ id: kept }])
      expect(
        await restored.db.select().from(phoneConsents).where(eq(phoneConsents.id, switchedOff)),
      ).toMatchObject([{ endedAt: before, endedBy: 'stop' }])
      for (const stops of [digestStops, schoolMailStops])
        expect(await restored.db.select().from(stops)).toEqual([{ uid: erra, at: since }])
      expect(await restored.db.select().from(suppressions)).toMatchObject([
        { address: 'a@example.com', at: since, clearedAt: null },
      ])
      expect(await restored.db.select().from(sessions)).toMatchObject([{ idHash: 'goes-on' }])
      expect(await restored.db.select().from(endedSignIns)).toMatchObject([{ uid: erra }])

      // A second time changes nothing.
      expect(await catchUp(restored.db, lost.db, testNow)).toMatchObject({
        ...{ suspensions: 0, roles: 0, guardianships: 0, stops: 0, signOuts: 0 },
      })
      expect(await restored.db.select().from(users)).toEqual(people)
    }),
  ))

it('after a restore no number of a receipt or credit note is given a second time', () =>
  inEmptyDatabase((restored) =>
    inEmptyDatabase(async (lost) => {
      const given = sql`select nextval(pg_get_serial_sequence('receipts', 'number'))::int as number`
      const next = async ({ db }: typeof lost) =>
        (await rowsOf<{ number: number }>(db, given))[0]?.number ?? 0
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
