import { referralAccountDays, referralsADay } from '#contract/shared/limits.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'

/** The inviting or the invited person. */
export type Party = { uid: string; email: string; createdAt: Date }

/** The facts, read under a lock on both people, that decide a referral. */
export type Claim = {
  friend: Party
  /** Undefined when the owner of the code is suspended or deleted. */
  referrer: Party | undefined
  codeMadeAt: Date
  /** The referrer was invited by this friend. */
  isBack: boolean
  /** Friends of the referrer that counted within the last day. */
  countedLately: number
}

/** `kept`: recorded for staff, and not counted. */
export type ReferralVerdict =
  | { kind: 'counts' }
  | { kind: 'kept'; reason: 'daily-cap' }
  | { kind: 'refused'; reason: string }

const dayMs = 24 * 3600 * 1000

/** Whether a friend counts for the inviter: a new person counts once, up to a daily limit. */
export function verdictOn(claim: Claim, now: Date): ReferralVerdict {
  const { friend, referrer, codeMadeAt, isBack, countedLately } = claim
  if (!referrer) return { kind: 'refused', reason: 'The account of the inviting person is gone.' }
  if (friend.uid === referrer.uid || isSameMailbox(friend.email, referrer.email))
    return { kind: 'refused', reason: 'Nobody invites themselves.' }
  const newSince = new Date(now.getTime() - referralAccountDays * dayMs)
  if (friend.createdAt < newSince || friend.createdAt < codeMadeAt)
    return { kind: 'refused', reason: 'This account was there before the invitation.' }
  if (isBack) return { kind: 'refused', reason: 'An invited person cannot invite back.' }
  return countedLately < referralsADay ? { kind: 'counts' } : { kind: 'kept', reason: 'daily-cap' }
}
