import type { FastifyBaseLogger } from 'fastify'
import { currentBackfills, runBackfills, type BackfillState } from './platform/db/backfills.ts'
import { purge } from './platform/db/purge.ts'
import { schedulerTurn } from './platform/db/scheduler-turn.ts'
import type { Domains } from './compose.ts'
import type { Context } from './context.ts'

const hourMs = 3_600_000
const retryForDiskSpaceEveryMs = 5 * 60_000

/** Runs every minute on servers that do jobs: the jobs on each, other work on one of them. */
export function createScheduler(
  { db, clock, orphanedFiles }: Context,
  { identity, enrolment, messaging, billing, classroom, guardians, dashboard }: Domains,
  {
    runJobs,
    log,
    forwarding,
  }: {
    runJobs(): Promise<void>
    log: FastifyBaseLogger
    /** Sends public forms to the form service, if there is one. */
    forwarding: { forward(now: Date): Promise<unknown> } | undefined
  },
) {
  const { orders, ledger, reconciliation, payouts } = billing
  const turn = schedulerTurn(db)
  // Backfills that a migration relies on ran before that migration.
  const unfinished = currentBackfills.filter(({ contractedBy }) => contractedBy === undefined)
  let areBackfillsDone = false
  const reportBackfill = ({ name, filled, doneAt }: BackfillState) =>
    doneAt && log.info({ name, filled }, 'backfill done')
  /** Aborted while another server has the turn, and at shutdown. */
  let ourTurn = new AbortController()
  let stopping = false
  /** A task that is still running when the next round comes is not started again. */
  const task = (failure: string, work: (now: Date) => Promise<unknown>) => {
    let running: Promise<void> | undefined
    return () =>
      (running ??= work(clock())
        .then(() => undefined)
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => {
          running = undefined
        }))
  }
  const underWay = new Set<Promise<unknown>>()
  /** For work in batches: it stops after the current batch when another server has the turn, and at shutdown. */
  const inBatches =
    (work: (now: Date, signal: AbortSignal) => Promise<unknown>) => async (now: Date) => {
      const batches = work(now, ourTurn.signal)
      underWay.add(batches)
      await batches.finally(() => underWay.delete(batches))
    }
  const atMostEvery = (ms: number, work: (now: Date) => Promise<unknown>) => {
    let begunAt = Number.NEGATIVE_INFINITY
    return async (now: Date) => {
      if (now.getTime() - begunAt < ms) return
      begunAt = now.getTime()
      await work(now)
    }
  }
  const hourly = (work: (now: Date) => Promise<unknown>) => atMostEvery(hourMs, work)
  // In parallel: mails do not wait for a slow payment provider.
  const tasks = [
    task('reconcile failed', (now) => reconciliation.syncUndecided(now)),
    task('reserved orders were not cancelled', (now) => orders.expireReservations(now)),
    task('free seats were not offered', (now) => enrolment.seats.offerFreeSeats(now)),
    task('due notices were not found', async (now) => {
      await messaging.notices.findDueNotices(now)
      // Starts the jobs of these notices at once, not in the next round.
      void runJobs()
    }),
    task(
      'recordings that waited for disk space were not tried again',
      atMostEvery(retryForDiskSpaceEveryMs, (now) => classroom.staffFiles.prepareWhereRoom(now)),
    ),
    task('forwarding failed', async (now) => forwarding?.forward(now)),
    task(
      'events that waited for their charge were not applied',
      hourly((now) => ledger.applyWaiting(now)),
    ),
    task('the weekly mails to guardians were not planned', (now) =>
      guardians.guardianDigest.plan(now),
    ),
    task('the mails of what waits for staff were not planned', (now) => dashboard.queue.plan(now)),
    task(
      'the comparison of payments was not planned',
      hourly((now) => reconciliation.plan(now)),
    ),
    task(
      'payouts were not planned to be recorded',
      hourly((now) => payouts.plan(now)),
    ),
    task(
      'the look for orphaned files was not planned',
      hourly((now) => orphanedFiles.plan(now)),
    ),
    task(
      'a backfill failed',
      inBatches(async (_, signal) => {
        areBackfillsDone ||= await runBackfills(db, unfinished, { signal, report: reportBackfill })
      }),
    ),
    task('purge failed', hourly(inBatches((now, signal) => purge(db, now, signal)))),
    task(
      'dormant students were not mailed',
      hourly((now) => identity.account.leaving.mailDormantStudents(now)),
    ),
  ]

  return {
    /** @returns whether it was this server's turn */
    async round(): Promise<boolean> {
      const isOurs = await turn.claim()
      if (!isOurs) ourTurn.abort()
      else if (ourTurn.signal.aborted && !stopping) ourTurn = new AbortController()
      await Promise.all([runJobs(), ...(isOurs ? tasks.map((begin) => begin()) : [])])
      return isOurs
    },

    /** Stops work in batches after the current batch and releases the turn; without a database there is none. */
    async stop(): Promise<void> {
      stopping = true
      ourTurn.abort()
      await Promise.allSettled(underWay)
      await turn.release().catch((error: unknown) => log.warn({ err: error }, 'scheduler turn'))
    },
  }
}
