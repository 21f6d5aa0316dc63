import type { Db } from '../../db/open.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { openLane, type LaneLimits } from './lane.ts'
import { jobQueue } from './queue.ts'
import { jobsRepository, type JobRow } from './repository.ts'

/** Does one job. What it throws is tried again later. It may be done twice: a crash can hide that it was done. */
export type DoJob = (body: Record<string, unknown>, job: { id: string; now: Date }) => Promise<void>
/** The same for work of many minutes. When `signal` says so it breaks off, and is begun again later. */
export type DoLongJob = (body: Record<string, unknown>, signal: AbortSignal) => Promise<void>
export type JobsService = ReturnType<typeof jobsService>

/** People wait for urgent jobs, and nobody for bulk ones; each lane goes on beside the others. */
const limits = {
  urgent: { atOnce: 6, ofAKind: 3 },
  usual: { atOnce: 4, ofAKind: 2 },
  bulk: { atOnce: 2, ofAKind: 2 },
  long: { atOnce: 1, ofAKind: 1 },
} as const satisfies Record<string, LaneLimits>
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
 * They are done in lanes that do not wait for each other: urgent ones, usual ones, bulk, and long ones one at
 * a time. Kinds that this server does not know, and long ones that it has not the means for, are left to others.
 */
export function jobsService(
  db: Db,
  {
    queue = jobQueue(),
    kinds,
    urgent = [],
    bulk = [],
    long = {},
    report,
  }: {
    queue?: Pick<Jobs, 'add' | 'addAll'>
    kinds: Readonly<Record<string, DoJob>>
    /** Kinds that people wait for. */
    urgent?: readonly string[]
    /** Kinds of which there may be thousands at once. */
    bulk?: readonly string[]
    /** Undefined where this server has not the means. */
    long?: Readonly<Record<string, DoLongJob | undefined>>
    report(what: string, details: object): void
  },
) {
  const jobs = jobsRepository(db)
  const stopped = new AbortController()
  let clock = () => new Date()
  const until = () => new Date(clock().getTime() + takenForMs)
  const usual = Object.keys(kinds).filter((kind) => !urgent.includes(kind) && !bulk.includes(kind))
  const doable = Object.keys(long).filter((kind) => long[kind])

  async function doOne(job: JobRow): Promise<void> {
    const now = clock()
    try {
      await kinds[job.kind]?.(job.body, { id: job.id, now })
      await jobs.finish(job.id, now)
    } catch (error) {
      await tryAgainLater(job, now, error)
    }
  }

  async function doLong(job: JobRow): Promise<void> {
    const now = clock()
    const keeping = setInterval(() => {
      jobs
        .keep(job.id, until())
        .catch((error: unknown) => report('long job not kept', { id: job.id, err: error }))
    }, keptEveryMs)
    try {
      await long[job.kind]?.(job.body, stopped.signal)
      await jobs.finish(job.id, now)
    } catch (error) {
      if (stopped.signal.aborted) await jobs.postpone(job.id, now, null)
      else await tryAgainLater(job, now, error)
    } finally {
      clearInterval(keeping)
    }
  }

  async function tryAgainLater({ id, kind, attempts }: JobRow, now: Date, error: unknown) {
    const why = String(error)
    if (attempts < attemptsAtMost)
      return jobs.postpone(id, new Date(now.getTime() + pauseMs(attempts)), why)
    await jobs.giveUp(id, now, why)
    // Why is in the table: what a mail server says may name a person.
    report('job given up', { id, kind })
  }

  const laneOf = (name: keyof typeof limits, its: readonly string[], work: typeof doOne) =>
    openLane({
      kinds: its,
      limits: limits[name],
      claim: (rooms, most) => jobs.claim(clock(), until(), most, rooms),
      // A database that has gone cannot be told how it went: the job is due again in some minutes.
      perform: (job) =>
        work(job).catch((error: unknown) =>
          report('job not noted', { id: job.id, kind: job.kind, err: error }),
        ),
    })
  const lanes = [
    laneOf('urgent', urgent, doOne),
    laneOf('usual', usual, doOne),
    laneOf('bulk', bulk, doOne),
  ]
  const longLane = laneOf('long', doable, doLong)

  return {
    add: queue.add,
    addAll: queue.addAll,

    /** What is being done is done to its end, a long one breaks off; what is not begun is left for the next start. */
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all([...lanes, longLane].map((lane) => lane.stop()))
    },

    /**
     * Does all that is due, and begins what is long. Called while it does so, it looks for more at once.
     * @returns when nothing is due any more
     */
    async run(now: () => Date): Promise<void> {
      clock = now
      longLane.run().catch((error: unknown) => report('long jobs not run', { err: error }))
      for (;;) {
        const begun = await Promise.all(lanes.map((lane) => lane.run()))
        // A job may have caused one of another lane.
        if (begun.every((count) => count === 0)) return
      }
    },
  }
}
