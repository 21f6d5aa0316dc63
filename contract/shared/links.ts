import * as v from 'valibot'
import { examKeys } from './kinds.ts'
import { linkTokenPattern, referralCodePattern } from './ids.ts'
import { Instant } from './wire.ts'

/** The random part of a person's invitation links. It reveals nothing about the person. */
export const ReferralCode = v.pipe(v.string(), v.regex(referralCodePattern))
/** A bearer token that opens one thing. */
export const LinkToken = v.pipe(v.string(), v.regex(linkTokenPattern))

/** The inviting person, by first name only. */
export const Referrer = v.object({ first_name: v.string() })
export type Referrer = v.InferOutput<typeof Referrer>

export const Invite = v.strictObject({ exam: v.picklist(examKeys) })

/** The two addresses of an invitation: the landing page, and a temporary page. */
export const Invitation = v.object({ referral_url: v.string(), invitation_url: v.string() })
export type Invitation = v.InferOutput<typeof Invitation>

/** When a person's private calendar link was made. Its address is returned once, at that moment. */
export const CalendarFeed = v.object({ since: v.nullable(Instant) })
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>
export const NewCalendarFeed = v.object({ since: Instant, url: v.string() })
export type NewCalendarFeed = v.InferOutput<typeof NewCalendarFeed>

/** The guardian's link of an order. Its address is returned once, when it is made. */
export const GuardianLink = v.object({ since: v.nullable(Instant) })
export type GuardianLink = v.InferOutput<typeof GuardianLink>
export const NewGuardianLink = v.object({ since: Instant, url: v.string() })

/** The target of an opened link; `path` is that of its button. */
export const OpenedLink = v.variant('kind', [
  v.object({
    kind: v.literal('invitation'),
    first_name: v.string(),
    exam: v.picklist(examKeys),
    path: v.string(),
  }),
  // The order is fetched separately, so that the link's page and its preview reveal nothing about it.
  v.object({ kind: v.literal('payment') }),
  v.object({ kind: v.literal('consent') }),
  v.object({ kind: v.literal('school-mail') }),
])
export type OpenedLink = v.InferOutput<typeof OpenedLink>
