import referralWords from '#content/locales/en/referral.json'
import { ReferralCard } from '#features/referral/ReferralCard.tsx'
import { UnlockButton } from '#features/referral/UnlockButton.tsx'
import { addWords } from '#platform/i18n/i18n.ts'

/** Inviting friends, which arrives on its own where it is shown. */
export async function referralParts() {
  await addWords({ referral: referralWords })
  return { ReferralCard, UnlockButton }
}
