import { outboxStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'
import { forgetName } from './people.ts'
import { currentSession, signOut } from './session.ts'

/** Signs out and deletes everything of the person on this device, unsent work and saved files too. */
export async function signOutAndErase(): Promise<void> {
  const session = currentSession()
  if (session.state === 'signed-in') {
    forgetName(session.uid)
    await openDeviceStore(outboxStore(session.uid)).clear()
  }
  await signOut({ removesSaved: true, forgetsName: true })
}
