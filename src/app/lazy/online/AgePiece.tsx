import { lazy, useCallback, useState } from 'react'
import { keepPreference, readPreference } from '#platform/preferences.ts'
import { accountArea } from '../../signed-in/account-area.ts'

// Where it cannot be brought nothing is asked; the account page has it too.
const AgeCard = lazy(async () => {
  const area = await accountArea().catch(() => undefined)
  return { default: area?.AgeCard ?? (() => null) }
})

/** Asks who was never asked for their age, and tells how a guardian's consent stands; once that is settled, nothing is loaded. */
export function AgeSlot({ uid }: { uid: string }) {
  const key = `person/${uid}/age-settled` as const
  const [isSettled, setIsSettled] = useState(() => readPreference(key) !== null)
  const settle = useCallback(() => {
    keepPreference(key, 'yes')
    setIsSettled(true)
  }, [key])
  return isSettled ? null : <AgeCard onSettled={settle} />
}
