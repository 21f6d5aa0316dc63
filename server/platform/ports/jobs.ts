import type { Db, Tx } from '../db/open.ts'

export type NewJob = {
  kind: string
  body: Record<string, unknown>
  /** Idempotency key: a second job with the same key is ignored. */
  onceKey?: string
  /** When it is due; at once when left out. */
  dueAt?: Date
}

/** Where modules put work that is done after a change. */
export type Jobs = {
  /** Writes a job in the transaction of the change that causes it. */
  add(tx: Db | Tx, job: NewJob, now: Date): Promise<void>
  addAll(tx: Db | Tx, jobs: readonly NewJob[], now: Date): Promise<void>
  /**
   * Deletes the jobs of a kind whose key starts with `keyStart`, in the transaction that undoes their cause.
   * @returns false when one of them has begun or is done: then the transaction has to fail
   */
  withdraw(tx: Db | Tx, kind: string, keyStart: string): Promise<boolean>
  /** Whether the job with this idempotency key has been done. */
  isDone(db: Db, onceKey: string): Promise<boolean>
  /** Starts due jobs now, or after `inMs`, before the next round. Does not wait for them. */
  wake(inMs?: number): void
}
