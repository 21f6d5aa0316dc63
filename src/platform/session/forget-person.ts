import { outboxStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'
import { forgetSignInLink, readSignInLink } from '../firebase/kept.ts'
import { forgetName, maskEmail, peopleHere } from './people.ts'
import { wipeAway } from './wipe.ts'

/**
 * Removes a person who is not signed in from this phone's list. What they saved and have not sent stays locked to them
 * unless it is removed too. The name goes last, so that after an interrupted removal the list still shows it.
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
  const asked = readSignInLink()
  if (asked && maskEmail(asked.email) === masked) forgetSignInLink()
  forgetName(uid)
}
