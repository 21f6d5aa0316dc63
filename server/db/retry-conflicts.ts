import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './open.ts'

/** Serialization failure and deadlock: PostgreSQL has rolled the transaction back and expects a retry. */
const conflicts = new Set(['40001', '40P01'])
const triesAtMost = 4
const pauseMs = 20

/**
 * Retries transactions that conflicted with another one, from their beginning: their callbacks must not have side
 * effects outside the database. The fourth failure is thrown.
 */
export function retryConflicts(db: Db): void {
  const transaction = db.transaction.bind(db)
  db.transaction = async (...work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await transaction(...work)
      } catch (error) {
        if (tries === triesAtMost || !isConflict(error)) throw error
        // Random, so that the conflicting transactions do not collide again.
        await wait(tries * pauseMs * (1 + Math.random()))
      }
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && conflicts.has(at.code)) return true
  return false
}
