import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { quoted } from './copy-tables.ts'
import { repeatRestrictions, type Restrictions } from './repeat-restrictions.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { rowsOf } from '../platform/db/rows.ts'
import { eraseJob, jobs } from '../platform/db/schema/platform.ts'
import { numberSeries } from '../platform/db/schema/billing-orders.ts'
import { users } from '../platform/db/schema/identity.ts'

export type Repeated = Restrictions & {
  /** People whose deletion was requested or done after the backup. */
  deletions: number
  /** People who cancelled their deletion after the backup. */
  cancelled: number
  /** Failed deletions that are retried. */
  retried: number
  /** Jobs that start with the server; those done after the backup are done a second time. */
  waiting: { kind: string; count: number }[]
}

const peopleAtOnce = 1000

/**
 * Replays account deletions and their cancellations from the abandoned database (`lost`) in the restored one, and
 * continues the numbers of receipts and credit notes after those already used. Run it before a server starts;
 * running it again changes nothing.
 */
export async function catchUp(db: Db, lost: Db | undefined, now: Date): Promise<Repeated> {
  const people = lost ? await decisionsIn(lost) : []
  return inTransaction(db, async (tx) => {
    const found = {
      ...{ deletions: 0, cancelled: 0 },
      ...{ suspensions: 0, roles: 0, guardianships: 0, stops: 0, signOuts: 0 },
    }
    for (let from = 0; from < people.length; from += peopleAtOnce) {
      const some = people.slice(from, from + peopleAtOnce)
      found.deletions += await repeatDeletions(tx, some, now)
    }
    if (lost) {
      found.cancelled = await repeatCancellations(tx, people)
      Object.assign(found, await repeatRestrictions(tx, lost))
      await continueNumbers(tx, lost)
    }
    const retried = await tx
      .update(jobs)
      .set({ failedAt: null, attempts: 0, dueAt: now })
      .where(and(eq(jobs.kind, eraseJob), isNotNull(jobs.failedAt)))
      .returning({ id: jobs.id })
    const waiting = await tx
      .select({ kind: jobs.kind, count: sql<number>`count(*)::int` })
      .from(jobs)
      .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.dueAt, now)))
      .groupBy(jobs.kind)
      .orderBy(jobs.kind)
    return { ...found, retried: retried.length, waiting }
  })
}

type Decided = { uid: string; eraseAfter: Date | null }

/** People whose accounts are deleted or about to be. */
const decisionsIn = (lost: Db): Promise<Decided[]> =>
  lost
    .select({ uid: users.uid, eraseAfter: users.eraseAfter })
    .from(users)
    .where(or(users.isDeleted, isNotNull(users.eraseAfter)))

/** Schedules the deletions again and signs these people out everywhere, without a second mail. */
async function repeatDeletions(tx: Tx, people: Decided[], now: Date): Promise<number> {
  const staying = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(
      and(
        inArray(
          users.uid,
          people.map(({ uid }) => uid),
        ),
        isNull(users.eraseAfter),
        eq(users.isDeleted, false),
      ),
    )
  for (const { uid } of staying) {
    const eraseAfter = people.find((person) => person.uid === uid)?.eraseAfter ?? now
    await tx.update(users).set({ eraseAfter, tokensValidAfter: now }).where(eq(users.uid, uid))
    const dueAt = eraseAfter > now ? eraseAfter : now
    const job = { kind: eraseJob, body: { uid }, dueAt, createdAt: now }
    await tx.insert(jobs).values({ id: randomUUID(), ...job })
  }
  return staying.length
}

/** Cancels the deletions that were cancelled after the backup; their jobs then find nothing to do. */
async function repeatCancellations(tx: Tx, people: Decided[]): Promise<number> {
  const leaving = new Set(people.map(({ uid }) => uid))
  const scheduled = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(isNotNull(users.eraseAfter), eq(users.isDeleted, false)))
  const stayed = scheduled.filter(({ uid }) => !leaving.has(uid))
  for (const { uid } of stayed)
    await tx.update(users).set({ eraseAfter: null }).where(eq(users.uid, uid))
  return stayed.length
}

/** Gaps between numbers are harmless, two receipts with one number are not. */
async function continueNumbers(tx: Tx, lost: Db): Promise<void> {
  const last = await inTransaction(lost, (there) =>
    rowsOf<{ name: string; at: string }>(
      there,
      sql`select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public' and last_value is not null`,
    ),
  )
  for (const { name, at } of last)
    await tx.execute(sql`
      select setval(${`public.${quoted(name)}`}::regclass, greatest(${at}::bigint, (
        select last_value from pg_sequences where schemaname = 'public' and sequencename = ${name})))`)
  for (const series of await lost.select().from(numberSeries))
    await tx
      .insert(numberSeries)
      .values(series)
      .onConflictDoUpdate({
        target: numberSeries.name,
        set: { last: sql`greatest(${numberSeries.last}, excluded.last)` },
      })
}
