import type { Handlers } from '../../../platform/http/mount.ts'
import type { ReferralsService } from './service.ts'

export const referralRoutes = (
  referrals: ReferralsService,
): Pick<Handlers, 'referral' | 'claimReferral'> => ({
  referral: ({ caller, now }) => referrals.mine(caller, now),
  claimReferral: ({ caller, body, now }) => referrals.claim(caller.uid, body.code, now),
})
