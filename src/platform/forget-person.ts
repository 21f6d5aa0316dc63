import { outboxStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'
import { forgetAskedLink, readAskedLink } from './firebase/kept.ts'
import { forgetName, maskEmail, peopleHere } from './people.ts'
import { wipeAway } from './wipe.ts'

/**
 * Takes a person who is not signed in here off this phone's list. What they saved, and what is not sent with
 * what they had begun to type, stays locked to them unless it is said to go. Their name goes last: a page that
 * closes on the way still shows whom it was about.
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
  const asked = readAskedLink()
  if (asked && maskEmail(asked.email) === masked) forgetAskedLink()
  forgetName(uid)
}
