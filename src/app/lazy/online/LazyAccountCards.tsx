import { useCallback, useState } from 'react'
import { lazySection, outside } from '#platform/lazy-section.tsx'
import { keepPreference, readPreference } from '#platform/storage/preferences.ts'
import { useTermsVersion } from '#platform/school/terms-version.ts'
import { accountArea } from '../../signed-in/account-area.ts'

// Where it can't be loaded nothing is asked; the account page has it too.
const AccountCards = lazySection(async () => (await accountArea()).AccountCards, {
  loading: outside,
  failed: null,
})

/**
 * Asks again when the terms have changed; or asks who was never asked for their age, and tells how a guardian's consent
 * stands. Once both are settled for a version of the terms, nothing is loaded.
 */
export function LazyAccountCards({ uid, about }: { uid: string; about: 'terms' | 'age' }) {
  const key = `person/${uid}/age-settled` as const
  const version = useTermsVersion()
  const [settled, setSettled] = useState(() => readPreference(key))
  const settle = useCallback(() => {
    keepPreference(key, version)
    setSettled(version)
  }, [key, version])
  return settled === version ? null : <AccountCards about={about} onSettled={settle} />
}
