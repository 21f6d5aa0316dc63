import { emailsInText } from '#contract/shared/bug-report.ts'
import type { Db } from '../db/open.ts'
import type { Jobs } from '../ports/jobs.ts'
import { runForRequest } from '../ports/request-id.ts'
import { inSpan } from '../ports/tracing.ts'
import { openLane, type LaneLimits } from './lane.ts'
import { jobQueue } from './queue.ts'
import { jobsRepository, type JobRow } from './repository.ts'

/**
 * Runs one job. If it throws, it is retried later. Must be idempotent: a crash can hide that it ran.
 * @returns when it is to run again; nothing when it is done
 */
export type DoJob = (
  body: Record<string, unknown>,
  job: { id: string; now: Date },
) => Promise<Date | void>
/** Runs a job of many minutes. When `signal` aborts it stops, and starts again later. */
export type DoLongJob = (body: Record<string, unknown>, signal: AbortSignal) => Promise<void>
/** The kinds of jobs that one domain does, by urgency. */
export type DomainJobs = {
  /** Somebody waits for them, or they are about money. */
  urgent?: Readonly<Record<string, DoJob>>
  usual?: Readonly<Record<string, DoJob>>
  /** There may be thousands at once, and nobody waits. */
  bulk?: Readonly<Record<string, DoJob>>
  /** Undefined where this server lacks the means. */
  long?: Readonly<Record<string, DoLongJob | undefined>>
}
type Report = (what: string, details: object) => void
/** People wait for urgent jobs, and nobody for bulk ones; lanes run in parallel. */
const limits = {
  urgent: { atOnce: 6, ofAKind: 3 },
  usual: { atOnce: 4, ofAKind: 2 },
  bulk: { atOnce: 2, ofAKind: 2 },
  long: { atOnce: 2, ofAKind: 1 },
} as const satisfies Record<string, LaneLimits>
/** Longer than any job takes, except long ones, whose claim is extended; after that another server may try it. */
const takenForMs = 5 * 60_000
const extendClaimEveryMs = 60_000
/** 1, 2, 4, 8 … minutes, at most six hours: two days in all. */
const firstPauseMs = 60_000
const longestPauseMs = 6 * 3600 * 1000
const attemptsAtMost = 16

/** The pause before the next attempt, by the number of failed attempts. */
export const pauseMs = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)

/**
 * Jobs are added in the transaction of what causes them and run later, on any server. They run in lanes that
 * do not wait for each other: urgent, usual, bulk, and long ones, one of a kind at a time. Kinds that this server does
 * not know, and long ones that it has not the means for, are left to others.
 */
export function jobsService(
  db: Db,
  domains: readonly DomainJobs[],
  { queue = jobQueue(), report }: { queue?: Pick<Jobs, 'add' | 'addAll'>; report: Report },
) {
  const jobs = jobsRepository(db)
  const stopped = new AbortController()
  let clock = () => new Date()
  const until = () => new Date(clock().getTime() + takenForMs)
  const kindsOf = (lane: 'urgent' | 'usual' | 'bulk') =>
    domains.flatMap((domain) => Object.keys(domain[lane] ?? {}))
  const kinds: Readonly<Record<string, DoJob>> = Object.assign(
    {},
    ...domains.flatMap(({ urgent, usual, bulk }) => [urgent, usual, bulk]),
  )
  const long: NonNullable<DomainJobs['long']> = Object.assign(
    {},
    ...domains.map((domain) => domain.long),
  )
  const doable = Object.keys(long).filter((kind) => long[kind])

  async function doOne(job: JobRow): Promise<void> {
    const now = clock()
    try {
      const again = await kinds[job.kind]?.(job.body, { id: job.id, now })
      await (again ? jobs.postpone(job.id, again, null) : jobs.finish(job.id, now))
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
    }, extendClaimEveryMs)
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
    const why = String(error).replace(emailsInText, '…')
    if (attempts < attemptsAtMost)
      return jobs.postpone(id, new Date(now.getTime() + pauseMs(attempts)), why)
    await jobs.giveUp(id, now, why)
    // The reason is only in the table: a mail server's message may name a person.
    report('job given up', { id, kind })
  }

  const laneOf = (name: keyof typeof limits, laneKinds: readonly string[], work: typeof doOne) =>
    openLane({
      kinds: laneKinds,
      limits: limits[name],
      claim: (capacities, most) => jobs.claim(clock(), until(), most, capacities),
      // If the database is gone the result cannot be recorded: the job is due again in some minutes.
      perform: (job) =>
        runForRequest(job.requestId ?? undefined, () =>
          inSpan(`job ${job.kind}`, 'job', { attempt: job.attempts }, () => work(job)).catch(
            (error: unknown) => report('job not noted', { id: job.id, kind: job.kind, err: error }),
          ),
        ),
    })
  const lanes = [
    laneOf('urgent', kindsOf('urgent'), doOne),
    laneOf('usual', kindsOf('usual'), doOne),
    laneOf('bulk', kindsOf('bulk'), doOne),
  ]
  const longLane = laneOf('long', doable, doLong)

  return {
    add: queue.add,
    addAll: queue.addAll,

    /** Running jobs finish, a long one is aborted; the others are left for the next start. */
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all([...lanes, longLane].map((lane) => lane.stop()))
    },

    /**
     * Runs all that is due, and starts long jobs. A call during a run makes it check again.
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
