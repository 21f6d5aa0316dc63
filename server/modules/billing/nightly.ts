import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import type { BillingContext } from './context.ts'

/** A job that one of all servers runs once a night. */
export function nightly(
  { db, jobs, clock, report }: Pick<BillingContext, 'db' | 'jobs' | 'clock' | 'report'>,
  {
    kind,
    startsAt,
    failed,
    run,
  }: {
    kind: string
    /** `HH:MM` in Malaysia. */
    startsAt: string
    /** The message reported when a run fails. */
    failed: string
    run: (now: Date, signal: AbortSignal) => Promise<unknown>
  },
) {
  return {
    async plan(now: Date): Promise<void> {
      const day = malaysianDay(now)
      const dueAt = atMalaysianTime(day, startsAt)
      await jobs.add(db, { kind, body: {}, onceKey: `${kind}/${day}`, dueAt }, now)
    },

    longJobs: {
      async [kind](_body: unknown, signal: AbortSignal): Promise<void> {
        try {
          await run(clock(), signal)
        } catch (error) {
          // Retried within minutes, and by the next night's job.
          if (!signal.aborted) report(failed, { error: String(error) })
          throw error
        }
      },
    },
  }
}
