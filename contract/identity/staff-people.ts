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

/** A tag as stored and as written in the list's address: lower case, at most 30 characters. */
export const personTagPattern = /^[\p{L}\p{N}][\p{L}\p{N} &+./'-]{0,29}$/u
/** A label that staff give students, such as `scholarship`. */
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
  /** Erased, except for data that the law requires. */
  is_deleted: v.boolean(),
  /** When the account will be erased, unless the person signs in before. */
  erase_after: v.nullable(Instant),
  created_at: Instant,
  /** Null for imported people until their first sign-in. */
  last_sign_in_at: v.nullable(Instant),
})
export type PersonRow = v.InferOutput<typeof PersonRow>

export const peopleSorting = sortingBy(['name', 'email', 'created', 'signed-in'], '-created')
/** `leaving`: the person has asked for deletion. */
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
  /** An enrolment ends within this many days and is not renewed. */
  expires: v.optional(v.picklist(expiryDays)),
  /** A monthly payment was refused and is still owed. */
  unpaid: v.optional(v.literal('yes')),
  /** Has not used the site for this many days. */
  unseen: v.optional(v.picklist(unseenDays)),
  tag: v.optional(PersonTag),
}
/** Filters of the list of people; all of them apply. */
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
  /** When they set up a second factor; null without one. */
  second_factor_since: v.nullable(Instant),
  /** They said so, and neither their guardian nor staff took it back. */
  under_18: v.boolean(),
  /** Confirmed guardians, and those who asked to be. */
  guardians: v.array(v.pick(MyGuardian, ['id', 'address', 'name', 'state', 'since'])),
  /** Where they are signed in. */
  sign_ins: v.array(SignInHere),
  /** For a teacher: the public teacher profile of the account, and whether it may act on every class. */
  teacher: v.nullable(v.object({ id: v.nullable(v.string()), all_classes: v.boolean() })),
  /** Of their own email and of the guardians they named. */
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
  /** Removes the second factor of somebody who lost phone and recovery codes. */
  v.strictObject({ do: v.literal('reset-second-factor') }),
  /** On the person's own request: signed out everywhere, and deleted some days later unless they come back. */
  v.strictObject({ do: v.literal('delete') }),
  v.strictObject({ do: v.literal('keep') }),
  /** Records that the student has proved to be 18 or older, so no consent is needed. */
  v.strictObject({ do: v.literal('of-age') }),
  /** Confirms a guardian on behalf of a student who cannot. */
  v.strictObject({ do: v.literal('confirm-guardian'), id: Uuid }),
  /** Lifts the suppression of this email, theirs or of a guardian they named. */
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
