/** Inviting friends, which arrives on its own where it is shown. */
export { ReferralCard } from '#features/papers/referral/ReferralCard.tsx'
export { UnlockButton } from '#features/papers/referral/UnlockButton.tsx'
