import { useCallback, useState } from 'react'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { keepPreference, readPreference } from '#platform/storage/preferences.ts'
import { useTermsVersion } from '#platform/school/school-here.ts'
import { accountArea } from '../../signed-in/account-area.ts'

// A prompt that cannot be loaded is not shown; the account page and the menu offer the same.
const AccountPrompt = lazySection(async () => (await accountArea()).AccountPrompt, { failed: null })
const InstallHint = lazySection(
  async () => (await withCopy(import('./install.ts'), 'install')).InstallHint,
  { failed: null },
)

/**
 * Shows one prompt at a time: new terms, then installing the app (once), then a missing age or guardian's consent.
 * Once terms and age are settled for a version of the terms, only the install prompt is loaded.
 */
export function LazyPrompt({ uid }: { uid: string }) {
  const key = `person/${uid}/age-settled` as const
  const version = useTermsVersion()
  const [settled, setSettled] = useState(() => readPreference(key))
  const settle = useCallback(() => {
    keepPreference(key, version)
    setSettled(version)
  }, [key, version])
  return settled === version ? (
    <InstallHint uid={uid} />
  ) : (
    <AccountPrompt offer={(age) => <InstallHint uid={uid}>{age}</InstallHint>} onSettled={settle} />
  )
}
