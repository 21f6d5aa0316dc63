import { saveDeviceOwner } from '#offline/owner.ts'
import { currentSession } from './session.ts'

/** Stores the owner for the worker, and for a start with a cleared localStorage. */
export async function tellOwner(uid: string): Promise<void> {
  const session = currentSession()
  if (session.uid !== uid) return
  const { state: _, ...owner } = session
  await saveDeviceOwner(owner)
}
