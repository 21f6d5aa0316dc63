import { lazy } from 'react'
import { withCopy } from '#platform/i18n/i18n.ts'

/** What opens the locked past-paper subjects; it arrives on its own. */
export const UnlockButton = lazy(async () => ({
  default: (await withCopy(import('../lazy/ahead/referral.ts'), 'referral')).UnlockButton,
}))
