import * as v from 'valibot'
import { SignInHere, SignInId } from '../account/account.ts'
import { roles } from '../kinds.ts'
import { orderStatuses } from '../orders/orders.ts'
import { email } from '../validation.ts'
import { Id, Instant, Sen, ShortText, Uuid } from '../wire.ts'

/** So many people are shown of those that a search finds. */
export const peopleShown = 30

export const PersonRow = v.object({
  uid: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  is_suspended: v.boolean(),
  /** Nothing is known of them any more but what the law makes the school keep. */
  is_deleted: v.boolean(),
  /** They are to be deleted then, unless they sign in before. */
  erase_after: v.nullable(Instant),
  created_at: Instant,
})
export type PersonRow = v.InferOutput<typeof PersonRow>

/** People whose name or address contains the text; without it, the newest. */
export const PeopleAsked = v.strictObject({ search: v.optional(ShortText) })
export const People = v.object({ people: v.array(PersonRow), more: v.boolean() })
export type People = v.InferOutput<typeof People>

/** As the identity platform makes them. */
export const Uid = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))

export const PersonPage = v.object({
  person: PersonRow,
  subscriptions: v.array(
    v.object({
      programme_id: Id,
      programme: v.string(),
      classes: v.array(v.string()),
      expires_at: v.nullable(Instant),
      is_suspended: v.boolean(),
    }),
  ),
  /** Since when they have a second factor; null without one. */
  second_factor_since: v.nullable(Instant),
  /** Where they are signed in. */
  sign_ins: v.array(SignInHere),
  orders: v.array(
    v.object({
      id: Uuid,
      programme: v.string(),
      status: v.picklist([...orderStatuses, 'VOID']),
      total: Sen,
      created_at: Instant,
    }),
  ),
})
export type PersonPage = v.InferOutput<typeof PersonPage>

/** Who cannot verify their address gets in without it, or no longer: the claim `skipFE`. */
export const SkipVerification = v.strictObject({ email, skips: v.boolean() })
export type SkipVerification = v.InferOutput<typeof SkipVerification>

export const ChangePerson = v.variant('do', [
  v.strictObject({ do: v.literal('suspend') }),
  v.strictObject({ do: v.literal('restore') }),
  /** Everywhere: every browser has to sign in again. */
  v.strictObject({ do: v.literal('sign-out') }),
  /** In one browser. */
  v.strictObject({ do: v.literal('end-sign-in'), id: SignInId }),
  /** For somebody who has lost phone and recovery codes: removes their second factor. */
  v.strictObject({ do: v.literal('reset-second-factor') }),
  /** On the person's own request: signed out everywhere, and deleted some days later unless they come back. */
  v.strictObject({ do: v.literal('delete') }),
  v.strictObject({ do: v.literal('keep') }),
  v.strictObject({ do: v.literal('give-role'), role: v.picklist(roles) }),
  v.strictObject({ do: v.literal('suspend-programme'), programme_id: Id }),
  v.strictObject({ do: v.literal('restore-programme'), programme_id: Id }),
])
export type ChangePerson = v.InferOutput<typeof ChangePerson>
