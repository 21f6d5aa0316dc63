import { lazy } from 'react'

/** What opens the locked past-paper subjects; it arrives on its own. */
export const UnlockButton = lazy(async () => ({
  default: (await (await import('./referral-parts.ts')).referralParts()).UnlockButton,
}))
