import { mergeSittings } from '#contract/practice/sit-paper.ts'
import type { SaveSitting } from '#contract/practice/sittings.ts'
import { openSittings, type Sittings } from '#offline/sittings.ts'
import { enqueue } from './outbox.ts'
import { currentSession } from './session.ts'

let open: { uid: string; sittings: Sittings } | undefined

function of(uid: string): Sittings {
  if (open?.uid !== uid) open = { uid, sittings: openSittings(uid) }
  return open.sittings
}

/** Keeps a sitting on disk and in the outbox. While it goes on, it is sent with the next round of the outbox. */
export async function keepSitting(uid: string, id: string, state: SaveSitting): Promise<void> {
  const session = currentSession()
  // A paper that is unmounted by a sign-out must not restore what was just wiped.
  if (session.state === 'visitor' || session.uid !== uid) return
  const isUrgent = state.handed_in_at !== null
  await Promise.all([
    of(uid).keep(id, state),
    enqueue({ id, kind: 'sitting', body: state }, { join: mergeSittings, isUrgent }),
  ])
}

export const sittingsHere = (uid: string) => of(uid).all()

export const forgetSitting = (uid: string, id: string) => of(uid).forget(id)
