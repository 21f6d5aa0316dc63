import { outboxStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'
import { forgetSignInLink, readSignInLink } from '../firebase/kept.ts'
import { forgetName, maskEmail, peopleHere } from './people.ts'
import { currentSession, signOut } from './session.ts'
import { wipeAway } from './wipe.ts'

/**
 * Removes a signed-out person from this phone's list. Their saved files and unsent work stay locked to them unless
 * removed too. The name is removed last, so that an interrupted removal can be repeated.
 */
export async function forgetPerson(
  uid: string,
  removes: { saved: boolean; unsent: boolean },
): Promise<void> {
  if (removes.unsent) await openDeviceStore(outboxStore(uid)).clear()
  const masked = peopleHere().find((one) => one.uid === uid)?.email
  await wipeAway({
    uid,
    keepsDrafts: !removes.unsent,
    removesSaved: removes.saved,
    forgetsName: true,
  })
  const link = readSignInLink()
  if (link && maskEmail(link.email) === masked) forgetSignInLink()
  forgetName(uid)
}

/** Signs out and deletes everything of the person on this device, unsent work and saved files too. */
export async function signOutAndErase(): Promise<void> {
  const session = currentSession()
  if (session.state === 'signed-in') {
    forgetName(session.uid)
    await openDeviceStore(outboxStore(session.uid)).clear()
  }
  await signOut({ removesSaved: true, forgetsName: true })
}
