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
/** The same for work of many minutes. When `signal` says so it breaks off, and is begun again later. */
export type DoLongJob = (body: Record<string, unknown>, signal: AbortSignal) => Promise<void>
export type JobsService = ReturnType<typeof jobsService>

const takenAtOnce = 20
/** Longer than any job takes but a long one, which is kept by its server meanwhile: afterwards another may try it. */
const takenForMs = 5 * 60_000
const keptEveryMs = 60_000
/** 1, 2, 4, 8 … minutes, at most six hours apart: some two days in all. */
const firstPauseMs = 60_000
const longestPauseMs = 6 * 3600 * 1000
const attemptsAtMost = 16

/** When a job that has failed so often is tried again. */
export const pauseMs = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)

/**
 * Jobs are added in the transaction of what causes them, and done afterwards, by whichever server is free.
 * Long ones are done one at a time beside the others, which do not wait for them; of those that are undefined
 * this server has not the means, and leaves them to others.
 */
export function jobsService(
  db: Db,
  {
    kinds,
    long = {},
    report,
  }: {
    kinds: Readonly<Record<string, DoJob>>
    long?: Readonly<Record<string, DoLongJob | undefined>>
    report(what: string, details: object): void
  },
) {
  let running: Promise<void> | undefined
  let runningLong: Promise<void> | undefined
  let timesAsked = 0
  let timesAskedLong = 0
  let stopping = false
  const stopped = new AbortController()
  const longKinds = Object.keys(long)
  const doable = longKinds.filter((kind) => long[kind])

  async function doOne(
    job: JobRow,
    now: Date,
    perform: ((job: JobRow) => Promise<void>) | undefined,
  ): Promise<void> {
    const jobs = jobsRepository(db)
    const { id, kind, attempts } = job
    try {
      if (!perform) throw new Error(`no job is called ${kind}`)
      await perform(job)
      await jobs.finish(id, now)
    } catch (error) {
      if (stopping && longKinds.includes(kind)) {
        await jobs.postpone(id, now, null)
        return
      }
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
        { not: longKinds },
      )
      for (const job of taken) {
        const at = clock()
        const perform = kinds[job.kind]
        if (stopping) await jobsRepository(db).postpone(job.id, now, null)
        else
          await doOne(
            job,
            at,
            perform && (({ id, body }: JobRow) => perform(body, { id, now: at })),
          )
      }
      if (stopping || (taken.length === 0 && asked === timesAsked)) return
    }
  }

  async function drainLong(clock: () => Date): Promise<void> {
    const until = () => new Date(clock().getTime() + takenForMs)
    for (;;) {
      const asked = timesAskedLong
      const [job] = stopping
        ? []
        : await jobsRepository(db).take(clock(), until(), 1, { only: doable })
      if (job) await doLong(job, until, clock)
      else if (stopping || asked === timesAskedLong) return
    }
  }

  async function doLong(job: JobRow, until: () => Date, clock: () => Date): Promise<void> {
    const keeping = setInterval(() => {
      jobsRepository(db)
        .keep(job.id, until())
        .catch((error: unknown) => report('long job not kept', { id: job.id, err: error }))
    }, keptEveryMs)
    try {
      await doOne(job, clock(), ({ kind, body }) =>
        long[kind] ? long[kind](body, stopped.signal) : Promise.resolve(),
      )
    } finally {
      clearInterval(keeping)
    }
  }

  function runLong(clock: () => Date): void {
    timesAskedLong += 1
    if (doable.length === 0) return
    runningLong ??= drainLong(clock)
      .catch((error: unknown) => report('long jobs not run', { err: error }))
      .finally(() => {
        runningLong = undefined
      })
  }

  return {
    /** Writes a job down. `tx` is the transaction of the change that causes it. */
    add: (tx: Db | Tx, job: NewJob, now: Date): Promise<void> =>
      jobsRepository(tx).add([rowOf(job, now)]),

    /** The same for several at once. */
    async addAll(tx: Db | Tx, some: readonly NewJob[], now: Date): Promise<void> {
      if (some.length > 0) await jobsRepository(tx).add(some.map((job) => rowOf(job, now)))
    },

    /** What is being done is done to its end, a long one breaks off; what is not begun is left for the next start. */
    async stop(): Promise<void> {
      stopping = true
      stopped.abort()
      await Promise.all([running, runningLong])
    },

    /** Does all that is due, and begins what is long. Called while it is at it, it looks once more before it ends. */
    run(clock: () => Date): Promise<void> {
      timesAsked += 1
      if (!stopping) runLong(clock)
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
