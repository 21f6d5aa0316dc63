/** Inviting friends, which arrives on its own where it is shown. */
export { InviteRow } from '#features/papers/referral/InviteRow.tsx'
export { UnlockButton } from '#features/papers/referral/InviteButton.tsx'
