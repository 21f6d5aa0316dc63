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
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what)
  let lookedAt = Number.NEGATIVE_INFINITY

  /** What an hour more or less does not matter to. */
  async function hourly(now: Date): Promise<void> {
    if (now.getTime() - lookedAt < hourMs) return
    lookedAt = now.getTime()
    await purge(db, now).catch(failed('purge failed'))
    await account.leaving.lookForDormant(now).catch(failed('dormant accounts were not looked for'))
  }

  return {
    /** @returns whether it was this server's turn */
    async round(): Promise<boolean> {
      const isOurs = await turn.take()
      if (!isOurs) await runJobs()
      // Mails do not wait for a provider that is slow to answer.
      else
        await Promise.all([
          orders.reconcile(clock()).catch(failed('reconcile failed')),
          notices.look(clock()).catch(failed('notices were not looked for')).then(runJobs),
          forwarding?.forward(clock()).catch(failed('forwarding failed')),
          hourly(clock()),
        ])
      return isOurs
    },

    /** A database that has gone has no turn to give up. */
    async stop(): Promise<void> {
      await turn.giveUp().catch((error: unknown) => log.warn({ err: error }, 'upkeep turn'))
    },
  }
}
