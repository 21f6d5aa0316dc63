import * as v from 'valibot'
import { SignInHere, SignInId } from './account.ts'
import { roles } from '../shared/kinds.ts'
import { orderStatuses } from '../billing/orders.ts'
import { MyGuardian } from '../guardians/guardians.ts'
import { email } from '../shared/validation.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { StaffSuppression } from '../messaging/suppressions.ts'
import { Id, IdInPath, Instant, Sen, Uuid } from '../shared/wire.ts'
import { IntakeKey } from '../catalogue/intakes.ts'
import { typedLine } from '../shared/text/typed-line.ts'

/** As it is stored and in the address of the list: small letters, at most 30 characters. */
export const personTagPattern = /^[\p{L}\p{N}][\p{L}\p{N} &+./'-]{0,29}$/u
/** What staff call a kind of student, such as `scholarship`. */
export const PersonTag = v.pipe(
  v.string(),
  v.transform((typed) => typedLine(typed).toLowerCase()),
  v.regex(personTagPattern, 'tag'),
)

/** The windows, in days, of the filters by expiry and by last visit. */
export const expiryDays = ['7', '14', '30'] as const
export const unseenDays = ['7', '14', '30', '60'] as const

export const PersonRow = v.object({
  uid: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  is_suspended: v.boolean(),
  /** Erased: only what the law requires is kept. */
  is_deleted: v.boolean(),
  /** When the account will be erased, unless the person signs in before. */
  erase_after: v.nullable(Instant),
  created_at: Instant,
  /** Null for somebody whom staff imported, until they come. */
  last_sign_in_at: v.nullable(Instant),
})
export type PersonRow = v.InferOutput<typeof PersonRow>

export const peopleSorting = sortingBy(['name', 'email', 'created', 'signed-in'], '-created')
/** Whose account is suspended, and who asked for its deletion. */
export const accountStates = ['active', 'suspended', 'leaving'] as const

const listed = listQuery(peopleSorting)
const filters = {
  /** Part of name or address. */
  search: listed.search,
  role: v.optional(v.picklist(roles)),
  state: v.optional(v.picklist(accountStates)),
  /** Enrolled now or later in this class, this intake or, with both, this class of this intake. */
  class: v.optional(IdInPath),
  intake: v.optional(IntakeKey),
  /** An enrolment ends within so many days, and none of the same class goes on. */
  expires: v.optional(v.picklist(expiryDays)),
  /** A monthly payment was refused and is still owed. */
  unpaid: v.optional(v.literal('yes')),
  /** Did not use the site for so many days. */
  unseen: v.optional(v.picklist(unseenDays)),
  tag: v.optional(PersonTag),
}
/** Which people: those to whom all of it applies. */
export const PeopleFilter = v.strictObject(filters)
export type PeopleFilter = v.InferOutput<typeof PeopleFilter>

export const PeopleQuery = v.strictObject({ ...listed, ...filters })
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>
export const People = v.object({
  ...listReply,
  people: v.array(
    v.object({
      ...PersonRow.entries,
      /** Refused monthly payments that are still owed. */
      unpaid: Sen,
    }),
  ),
})
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
  /** They said so, and neither their guardian nor staff took it back. */
  under_18: v.boolean(),
  /** Who sees how they learn, and who asks to. */
  guardians: v.array(v.pick(MyGuardian, ['id', 'address', 'name', 'state', 'since'])),
  /** Where they are signed in. */
  sign_ins: v.array(SignInHere),
  /** Of a teacher: the public teacher that the account belongs to, and whether it acts on every class. */
  teacher: v.nullable(v.object({ id: v.nullable(v.string()), all_classes: v.boolean() })),
  /** Of their own address and those of guardians whom they named. */
  suppressions: v.array(StaffSuppression),
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

/** Sets or removes the claim `skipFE`, which lets a person in without a verified address. */
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
  /** Shown to be 18 or older: nobody has to agree for them any more. */
  v.strictObject({ do: v.literal('of-age') }),
  /** Lets somebody who asks see how a student learns, where the student cannot confirm it. */
  v.strictObject({ do: v.literal('confirm-guardian'), id: Uuid }),
  /** This address of theirs, or of a guardian whom they named, gets mails again. */
  v.strictObject({ do: v.literal('mail-again'), address: email }),
  v.strictObject({ do: v.literal('give-role'), role: v.picklist(roles) }),
  /** The classes that a teacher's account acts on: those of this teacher, or all. */
  v.strictObject({
    do: v.literal('tie-teacher'),
    teacher_id: v.nullable(v.string()),
    all_classes: v.boolean(),
  }),
  v.strictObject({ do: v.literal('suspend-programme'), programme_id: Id }),
  v.strictObject({ do: v.literal('restore-programme'), programme_id: Id }),
])
export type ChangePerson = v.InferOutput<typeof ChangePerson>
