import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { jobs } from '../db/schema/platform.ts'

export type JobRow = typeof jobs.$inferSelect
/** How many more jobs of a kind may start now. */
export type JobCapacity = { kind: string; room: number }
/** One statement may carry 65,535 values. */
const rowsAtOnce = 1000
const isOpen = and(isNull(jobs.doneAt), isNull(jobs.failedAt))

/** SQL of jobs. Give it the transaction of the change that causes a job. */
export const jobsRepository = (db: Db | Tx) => ({
  /** Jobs whose key exists already, done or not, are ignored. */
  async add(some: readonly (typeof jobs.$inferInsert)[]): Promise<void> {
    for (let from = 0; from < some.length; from += rowsAtOnce)
      await db
        .insert(jobs)
        .values([...some.slice(from, from + rowsAtOnce)])
        .onConflictDoNothing({ target: jobs.onceKey })
  },

  /** Deletes jobs of a kind that have not begun. @returns false when one of them has begun or is done */
  async withdraw(kind: string, keyStart: string): Promise<boolean> {
    const those = and(eq(jobs.kind, kind), sql`starts_with(${jobs.onceKey}, ${keyStart})`)
    await db.delete(jobs).where(and(those, isOpen, eq(jobs.attempts, 0)))
    return (await db.$count(jobs, those)) === 0
  },

  isDone: async (onceKey: string): Promise<boolean> =>
    (await db.$count(jobs, and(eq(jobs.onceKey, onceKey), isNotNull(jobs.doneAt)))) > 0,

  /**
   * Claims due jobs until `until`: the oldest of each kind, as many as there is room for. Servers claim different
   * jobs; those of a dead server become due again. One index scan per kind, so that many of one kind do not starve
   * another.
   */
  async claim(
    now: Date,
    until: Date,
    most: number,
    capacities: readonly JobCapacity[],
  ): Promise<JobRow[]> {
    const values = sql.join(
      capacities.map(({ kind, room }) => sql`(${kind}::text, ${room}::int)`),
      sql`, `,
    )
    const due = sql`
      select due.id from (values ${values}) as open(kind, room)
      cross join lateral (
        select id, due_at from jobs
        where jobs.kind = open.kind and done_at is null and failed_at is null
          and due_at <= ${now.toISOString()}::timestamptz
        order by due_at limit open.room for update skip locked
      ) due
      order by due.due_at limit ${most}`
    const taken = await db
      .update(jobs)
      .set({ dueAt: until, attempts: sql`${jobs.attempts} + 1` })
      .where(sql`${jobs.id} = any(array(${due}))`)
      .returning()
    return taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  },

  async finish(id: string, now: Date): Promise<void> {
    await db.update(jobs).set({ doneAt: now, lastError: null }).where(eq(jobs.id, id))
  },

  /** Extends the claim of a running job. */
  async keep(id: string, until: Date): Promise<void> {
    await db
      .update(jobs)
      .set({ dueAt: until })
      .where(and(isOpen, eq(jobs.id, id)))
  },

  async postpone(id: string, dueAt: Date, lastError: string | null): Promise<void> {
    await db.update(jobs).set({ dueAt, lastError }).where(eq(jobs.id, id))
  },

  async giveUp(id: string, now: Date, lastError: string): Promise<void> {
    await db.update(jobs).set({ failedAt: now, lastError }).where(eq(jobs.id, id))
  },
})
