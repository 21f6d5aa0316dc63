import { randomUUID } from 'node:crypto'
import type { Jobs, NewJob } from '../ports/jobs.ts'
import { currentRequestId } from '../ports/request-id.ts'
import { jobsRepository } from './repository.ts'

/**
 * The largest expected clock difference between servers: a worker with a slow clock would consider a new job not due
 * yet.
 */
const clocksDifferByMs = 5000

/** Adds and withdraws jobs. Created before the services that run them. */
export function jobQueue(): Jobs & { onWake(startDue: () => void): void } {
  let startDue = () => {}
  return {
    add: (tx, job, now) => jobsRepository(tx).add([rowOf(job, now)]),

    async addAll(tx, jobs, now) {
      if (jobs.length > 0) await jobsRepository(tx).add(jobs.map((job) => rowOf(job, now)))
    },

    withdraw: (tx, kind, keyStart) => jobsRepository(tx).withdraw(kind, keyStart),

    isDone: (db, onceKey) => jobsRepository(db).isDone(onceKey),

    wake(inMs) {
      if (inMs === undefined) startDue()
      else setTimeout(() => startDue(), inMs).unref()
    },
    onWake(start) {
      startDue = start
    },
  }
}

const rowOf = ({ kind, body, onceKey, dueAt }: NewJob, now: Date) => ({
  id: randomUUID(),
  kind,
  body,
  dueAt: dueAt ?? new Date(now.getTime() - clocksDifferByMs),
  createdAt: now,
  requestId: currentRequestId() ?? null,
  ...(onceKey !== undefined && { onceKey }),
})
