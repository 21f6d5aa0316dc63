import * as v from 'valibot'
import { examKeys } from './kinds.ts'
import { linkTokenPattern, referralCodePattern } from './ids.ts'
import { Instant } from './wire.ts'

/** Stands in the links with which a person invites friends. Says nothing of the person. */
export const ReferralCode = v.pipe(v.string(), v.regex(referralCodePattern))
/** Opens one thing, for anyone who has it. */
export const LinkToken = v.pipe(v.string(), v.regex(linkTokenPattern))

/** Who invites: the first name and no more. */
export const Referrer = v.object({ first_name: v.string() })
export type Referrer = v.InferOutput<typeof Referrer>

export const Invite = v.strictObject({ exam: v.picklist(examKeys) })

/** Two whole addresses that say the same: the landing page, and a page of its own that ends some day. */
export const Invitation = v.object({ referral_url: v.string(), invitation_url: v.string() })
export type Invitation = v.InferOutput<typeof Invitation>

/** The private calendar link of a person: since when there is one. Its address is told once, when it is made. */
export const CalendarFeed = v.object({ since: v.nullable(Instant) })
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>
export const NewCalendarFeed = v.object({ since: Instant, url: v.string() })
export type NewCalendarFeed = v.InferOutput<typeof NewCalendarFeed>

/** The link of an order to its guardian. Its address is told once, when it is made. */
export const GuardianLink = v.object({ since: v.nullable(Instant) })
export type GuardianLink = v.InferOutput<typeof GuardianLink>
export const NewGuardianLink = v.object({ since: Instant, url: v.string() })

/** What a link opens, by its kind; `path` is where its one button leads. */
export const OpenedLink = v.variant('kind', [
  v.object({
    kind: v.literal('invitation'),
    first_name: v.string(),
    exam: v.picklist(examKeys),
    path: v.string(),
  }),
  // What is paid is asked for apart: a link's own page, and its preview, say nothing of it.
  v.object({ kind: v.literal('payment') }),
  v.object({ kind: v.literal('consent') }),
])
export type OpenedLink = v.InferOutput<typeof OpenedLink>
