import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Tx } from './open.ts'

/** Serialization failure and deadlock: PostgreSQL has rolled the transaction back and expects a retry. */
const conflicts = new Set(['40001', '40P01'])
const triesAtMost = 4
const pauseMs = 20

/**
 * Runs `work` in a transaction and repeats it after a conflict, so it must not have side effects outside the
 * database. The fourth failure is thrown.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      // oxlint-disable-next-line no-restricted-properties -- here alone
      return await db.transaction(work)
    } catch (error) {
      if (tries === triesAtMost || !isConflict(error)) throw error
      // Random, so that the conflicting transactions do not collide again.
      await wait(tries * pauseMs * (1 + Math.random()))
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && conflicts.has(at.code)) return true
  return false
}
