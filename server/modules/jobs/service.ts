import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/open.ts'
import { jobsRepository, type JobRow } from './repository.ts'

export type NewJob = {
  kind: string
  body: Record<string, unknown>
  /** The same for what must happen once only. */
  onceKey?: string
  /** Not before; at once when left out. */
  dueAt?: Date
}
/** Does one job. What it throws is tried again later. It may be done twice: a crash can hide that it was done. */
export type DoJob = (body: Record<string, unknown>, job: { id: string; now: Date }) => Promise<void>
export type JobsService = ReturnType<typeof jobsService>

const takenAtOnce = 20
/** Longer than any job takes: afterwards another server may try it. */
const takenForMs = 5 * 60_000
/** 1, 2, 4, 8 … minutes, at most six hours apart: some two days in all. */
const firstPauseMs = 60_000
const longestPauseMs = 6 * 3600 * 1000
const attemptsAtMost = 16

/** When a job that has failed so often is tried again. */
export const pauseMs = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)

/** Jobs are added in the transaction of what causes them, and done afterwards, by whichever server is free. */
export function jobsService(
  db: Db,
  {
    kinds,
    report,
  }: { kinds: Readonly<Record<string, DoJob>>; report(what: string, details: object): void },
) {
  let running: Promise<void> | undefined
  let timesAsked = 0
  let stopping = false

  async function doOne(job: JobRow, now: Date): Promise<void> {
    const jobs = jobsRepository(db)
    const { id, kind, attempts } = job
    try {
      const perform = kinds[kind]
      if (!perform) throw new Error(`no job is called ${kind}`)
      await perform(job.body, { id, now })
      await jobs.finish(id, now)
    } catch (error) {
      const why = String(error)
      if (attempts < attemptsAtMost) {
        await jobs.postpone(id, new Date(now.getTime() + pauseMs(attempts)), why)
        return
      }
      await jobs.giveUp(id, now, why)
      // Why is in the table: what a mail server says may name a person.
      report('job given up', { id, kind })
    }
  }

  async function drain(clock: () => Date): Promise<void> {
    for (;;) {
      const asked = timesAsked
      const now = clock()
      const taken = await jobsRepository(db).take(
        now,
        new Date(now.getTime() + takenForMs),
        takenAtOnce,
      )
      for (const job of taken) {
        if (stopping) await jobsRepository(db).postpone(job.id, now, null)
        else await doOne(job, clock())
      }
      if (stopping || (taken.length === 0 && asked === timesAsked)) return
    }
  }

  return {
    /** Writes a job down. `tx` is the transaction of the change that causes it. */
    add: (tx: Db | Tx, job: NewJob, now: Date): Promise<void> =>
      jobsRepository(tx).add([rowOf(job, now)]),

    /** The same for several at once. */
    async addAll(tx: Db | Tx, some: readonly NewJob[], now: Date): Promise<void> {
      if (some.length > 0) await jobsRepository(tx).add(some.map((job) => rowOf(job, now)))
    },

    /** What is being done is done to its end; what is not begun is left for the next start. */
    async stop(): Promise<void> {
      stopping = true
      await running
    },

    /** Does all that is due. Called while it is at it, it looks once more before it ends. */
    run(clock: () => Date): Promise<void> {
      timesAsked += 1
      running ??= drain(clock).finally(() => {
        running = undefined
      })
      return running
    },
  }
}

const rowOf = ({ kind, body, onceKey, dueAt }: NewJob, now: Date) => ({
  id: randomUUID(),
  kind,
  body,
  dueAt: dueAt ?? now,
  createdAt: now,
  ...(onceKey !== undefined && { onceKey }),
})
