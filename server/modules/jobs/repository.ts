import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { jobs } from '../../db/tables/jobs.ts'

export type JobRow = typeof jobs.$inferSelect
export type JobsRepository = ReturnType<typeof jobsRepository>

/** One statement may carry 65,535 values. */
const rowsAtOnce = 1000
const isOpen = and(isNull(jobs.doneAt), isNull(jobs.failedAt))

/** SQL of jobs. Give it the transaction of the change that causes a job. */
export const jobsRepository = (db: Db | Tx) => ({
  /** Nothing happens for those whose key has a job already, done or not. */
  async add(some: readonly (typeof jobs.$inferInsert)[]): Promise<void> {
    for (let from = 0; from < some.length; from += rowsAtOnce)
      await db
        .insert(jobs)
        .values([...some.slice(from, from + rowsAtOnce)])
        .onConflictDoNothing({ target: jobs.onceKey })
  },

  /**
   * Takes the jobs that are due, oldest first, and keeps them from everyone else until `until`: of several
   * servers each takes others, and what one that died had taken is due again by itself.
   */
  async take(
    now: Date,
    until: Date,
    most: number,
    which: { only: readonly string[] } | { not: readonly string[] },
  ): Promise<JobRow[]> {
    const ofKind =
      'only' in which ? inArray(jobs.kind, [...which.only]) : notInArray(jobs.kind, [...which.not])
    const due = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isOpen, lte(jobs.dueAt, now), ofKind))
      .orderBy(asc(jobs.dueAt))
      .limit(most)
      .for('update', { skipLocked: true })
    const taken = await db
      .update(jobs)
      .set({ dueAt: until, attempts: sql`${jobs.attempts} + 1` })
      .where(sql`${jobs.id} in ${due}`)
      .returning()
    return taken.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  },

  async finish(id: string, now: Date): Promise<void> {
    await db.update(jobs).set({ doneAt: now, lastError: null }).where(eq(jobs.id, id))
  },

  /** Of one that is being done: nobody else takes it before then. */
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
