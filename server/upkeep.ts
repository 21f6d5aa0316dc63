import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/open.ts'
import { purge } from './db/purge.ts'
import { upkeepTurn } from './db/upkeep-turn.ts'
import type { Services } from './services.ts'

const hourMs = 3_600_000

/** What is done every minute beside answering: by one server of several, and jobs by each. */
export function upkeepOf(
  {
    account,
    notices,
    orders,
    runJobs,
  }: Pick<Services, 'account' | 'notices' | 'orders' | 'runJobs'>,
  {
    db,
    clock,
    log,
    forwarding,
  }: {
    db: Db
    clock: () => Date
    log: FastifyBaseLogger
    /** Hands public forms on, where there is a form service. */
    forwarding: { forward(now: Date): Promise<unknown> } | undefined
  },
) {
  const turn = upkeepTurn(db)
  /** A task that still runs is not begun again: rounds come each minute, however long a task takes. */
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
  /** What an hour more or less does not matter to. */
  const hourly = (work: (now: Date) => Promise<unknown>) => {
    let doneAt = Number.NEGATIVE_INFINITY
    return async (now: Date) => {
      if (now.getTime() - doneAt < hourMs) return
      doneAt = now.getTime()
      await work(now)
    }
  }
  // Each by itself: mails do not wait for a provider that is slow to answer.
  const tasks = [
    task('reconcile failed', (now) => orders.reconcile(now)),
    task('notices were not looked for', async (now) => {
      await notices.findDueNotices(now)
      // What it found is done at once; how long that takes keeps nobody from looking again.
      void runJobs()
    }),
    task('forwarding failed', async (now) => forwarding?.forward(now)),
    task(
      'purge failed',
      hourly((now) => purge(db, now)),
    ),
    task(
      'dormant accounts were not looked for',
      hourly((now) => account.leaving.lookForDormant(now)),
    ),
  ]

  return {
    /** @returns whether it was this server's turn */
    async round(): Promise<boolean> {
      const isOurs = await turn.claim()
      await Promise.all([runJobs(), ...(isOurs ? tasks.map((begin) => begin()) : [])])
      return isOurs
    },

    /** A database that has gone has no turn to give up. */
    async stop(): Promise<void> {
      await turn.release().catch((error: unknown) => log.warn({ err: error }, 'upkeep turn'))
    },
  }
}
