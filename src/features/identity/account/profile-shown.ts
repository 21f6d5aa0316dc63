import type { Account } from '#contract/identity/account.ts'

/** Phone and delivery address of the account, with gaps filled from the last paid order. */
export function profileShown({ profile, last_order }: Account): Account['profile'] {
  const before = last_order?.profile
  if (!profile || !before) return profile ?? before ?? null
  const { phone, ...address } = profile.address ? profile : before
  return { ...address, phone: profile.phone || phone }
}
