import { mergeAttempts } from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { openAttempts, type AttemptStore } from '#offline/attempts.ts'
import { enqueue } from '#platform/storage/outbox.ts'
import { currentSession } from '#platform/session/session.ts'

let open: { uid: string; attempts: AttemptStore } | undefined

function storeOf(uid: string): AttemptStore {
  if (open?.uid !== uid) open = { uid, attempts: openAttempts(uid) }
  return open.attempts
}

/**
 * Saves an attempt on the device and in the outbox. A running attempt is sent with the next flush. False if it was
 * neither stored nor delivered.
 */
export async function keepAttempt(uid: string, id: string, state: SaveAttempt): Promise<boolean> {
  const session = currentSession()
  // A paper unmounted by a sign-out must not restore wiped data.
  if (session.state === 'visitor' || session.uid !== uid) return true
  const isUrgent = state.submitted_at !== null
  const [isStored, isInOutbox] = await Promise.all([
    storeOf(uid).keep(id, state),
    enqueue({ id, kind: 'attempt', body: state }, { join: mergeAttempts, isUrgent }),
  ])
  return isStored || isInOutbox
}

export const attemptsHere = (uid: string) => storeOf(uid).all()

export const forgetAttempt = (uid: string, id: string) => storeOf(uid).forget(id)
