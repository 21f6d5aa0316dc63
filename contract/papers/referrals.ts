import * as v from 'valibot'
import { examKeys } from '../shared/kinds.ts'
import { ReferralCode } from '../shared/links.ts'
import { Count, Instant } from '../shared/wire.ts'

/** A person's referral code and results. */
export const Referral = v.object({
  code: ReferralCode,
  /** Whole addresses of the landing pages with the code in them, by exam. */
  urls: v.object(v.entriesFromList(examKeys, v.string())),
  /** Friends whose joining counts, the newest first, limited to one page. */
  friends: v.array(v.object({ first_name: v.string(), joined_at: Instant })),
  friend_count: Count,
  /** How many past-paper subjects are not open to this person yet, by exam. */
  locked_subjects: v.object(v.entriesFromList(examKeys, Count)),
  is_unlocked: v.boolean(),
})
export type Referral = v.InferOutput<typeof Referral>

/** How many subjects of all exams a friend who joins would open. */
export const lockedSubjectsOf = ({ locked_subjects }: Pick<Referral, 'locked_subjects'>): number =>
  examKeys.reduce((sum, exam) => sum + locked_subjects[exam], 0)

/** Names the person who invited the caller. */
export const ClaimReferral = v.strictObject({ code: ReferralCode })

/** The referral is always recorded, but does not count beyond its referrer's daily limit. */
export const ClaimedReferral = v.object({ counts: v.boolean() })
export type ClaimedReferral = v.InferOutput<typeof ClaimedReferral>
