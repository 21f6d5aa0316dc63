/** Inviting friends: one chunk, which loads after the page that shows it. */
export { InviteRow } from '#features/papers/referral/InviteRow.tsx'
export { UnlockButton } from '#features/papers/referral/InviteButton.tsx'
