import { tellDeviceOwner } from '#offline/owner.ts'
import { currentSession } from './session.ts'

/** Tells the worker, and a start that finds localStorage cleared, whose device this is. */
export async function tellOwner(uid: string): Promise<void> {
  const session = currentSession()
  if (session.uid !== uid) return
  const { state: _, ...owner } = session
  await tellDeviceOwner(owner)
}
