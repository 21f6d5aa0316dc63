import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './open.ts'

/** Serialization failure and deadlock: PostgreSQL has undone the transaction, and asks for it again. */
const conflicts = new Set(['40001', '40P01'])
const triesAtMost = 4
const pauseMs = 20

/**
 * Transactions that met another one's are done again, from their beginning: what they do beside the
 * database must bear that. After the fourth time the failure is told.
 */
export function retryConflicts(db: Db): void {
  const transaction = db.transaction.bind(db)
  db.transaction = async (...work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await transaction(...work)
      } catch (error) {
        if (tries === triesAtMost || !isConflict(error)) throw error
        // Not all at once again.
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
