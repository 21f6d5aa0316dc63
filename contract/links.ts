import * as v from 'valibot'
import { examKeys } from './kinds.ts'
import { linkTokenPattern, referralCodePattern } from './ids.ts'

/** Stands in the links with which a person invites friends. Says nothing of the person. */
export const ReferralCode = v.pipe(v.string(), v.regex(referralCodePattern))
/** Opens one thing, for whoever holds it. */
export const LinkToken = v.pipe(v.string(), v.regex(linkTokenPattern))

/** Who invites: the first name and no more. */
export const Referrer = v.object({ first_name: v.string() })
export type Referrer = v.InferOutput<typeof Referrer>

export const Invite = v.strictObject({ exam: v.picklist(examKeys) })

/** Two whole addresses that say the same: the landing page, and a page of its own that ends some day. */
export const Invitation = v.object({ referral_url: v.string(), invitation_url: v.string() })
export type Invitation = v.InferOutput<typeof Invitation>

/** What a link opens, by its kind; `path` is where its one button leads. */
export const OpenedLink = v.variant('kind', [
  v.object({
    kind: v.literal('invitation'),
    first_name: v.string(),
    exam: v.picklist(examKeys),
    path: v.string(),
  }),
])
export type OpenedLink = v.InferOutput<typeof OpenedLink>
