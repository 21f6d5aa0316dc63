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

/** Said once by an invited friend: who invited. */
export const ClaimReferral = v.strictObject({ code: ReferralCode })

/** Kept in any case; it counts for nothing when its referrer has had more friends in a day than is likely. */
export const ClaimedReferral = v.object({ counts: v.boolean() })
export type ClaimedReferral = v.InferOutput<typeof ClaimedReferral>
