/** Inviting friends, which arrives on its own where it is shown. */
export { ReferralCard } from '#features/referral/ReferralCard.tsx'
export { UnlockButton } from '#features/referral/UnlockButton.tsx'
