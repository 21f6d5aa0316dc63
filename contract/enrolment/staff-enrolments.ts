import * as v from 'valibot'
import { classLanguages } from '../shared/kinds.ts'
import { Day, Id, Instant, Uuid } from '../shared/wire.ts'
import { IntakeKey } from '../catalogue/intakes.ts'
import { Uid } from '../identity/staff-people.ts'
import { peopleChangedAtOnce } from '../shared/staff/staff-many.ts'

export const enrolmentReasonMaximumCharacters = 500
/** So many months after the last paper of its intake an enrolment by hand may still be open. */
export const manualMonthsAfterIntake = 12

/** Who did it by hand, and why. */
const ManualAct = v.object({ by: v.string(), at: Instant, reason: v.string() })

/** One source of a person's access to a class. */
export const StaffEnrolment = v.object({
  id: Uuid,
  class_id: Id,
  class_name: v.string(),
  language: v.picklist(classLanguages),
  programme: v.string(),
  intake: v.nullable(v.string()),
  intake_key: v.nullable(IntakeKey),
  source: v.picklist(['order', 'trial', 'staff', 'referral']),
  /** The order that opened it, or whose class was moved here. */
  order_id: v.nullable(Uuid),
  opens_at: Instant,
  /** Null: no end is known. */
  live_until: v.nullable(Instant),
  recordings_until: v.nullable(Instant),
  /** Bridges the days until the first card payment. */
  is_courtesy: v.boolean(),
  ended_at: v.nullable(Instant),
  end_reason: v.nullable(v.string()),
  opened_manually: v.nullable(ManualAct),
  ended_manually: v.nullable(ManualAct),
  /** Open at this moment, and neither ended nor over. */
  is_open: v.boolean(),
  /** Closed while its payment is disputed. */
  is_on_hold: v.boolean(),
})
export type StaffEnrolment = v.InferOutput<typeof StaffEnrolment>

/** How full a class with a limit is for somebody. */
export const LimitedClass = v.object({
  intake_key: IntakeKey,
  class_id: Id,
  capacity: v.number(),
  taken: v.number(),
  waiting: v.number(),
  /** They have no seat, and none is left for them: those who wait come first. */
  is_full: v.boolean(),
})
export type LimitedClass = v.InferOutput<typeof LimitedClass>

/** A person's enrolments, the latest first, and what they can be enrolled in. */
export const PersonEnrolments = v.object({
  server_time: Instant,
  enrolments: v.array(StaffEnrolment),
  intakes: v.array(
    v.object({
      key: IntakeKey,
      title: v.string(),
      programme_id: Id,
      programme: v.string(),
      last_paper_on: Day,
    }),
  ),
  classes: v.array(
    v.object({ id: Id, class_name: v.string(), language: v.picklist(classLanguages) }),
  ),
  limits: v.array(LimitedClass),
  /** False: the reader's own, or a student whose guardian they are. */
  may_change: v.boolean(),
})
export type PersonEnrolments = v.InferOutput<typeof PersonEnrolments>

const act = {
  /** Made by the page: sent twice, it is one act. */
  id: Uuid,
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(enrolmentReasonMaximumCharacters, 'max'),
  ),
}

/** Staff saw that the class is full, and open it all the same. */
const beyond_limit = v.optional(v.boolean())

export const ChangeEnrolments = v.variant('do', [
  v.strictObject({
    do: v.literal('enrol'),
    ...act,
    programme_id: Id,
    intake_key: IntakeKey,
    class_id: Id,
    /** Null: until the day of the intake's last paper. */
    until: v.nullable(Day),
    beyond_limit,
  }),
  /** Opens another row; the one that it lengthens stays as it is. */
  v.strictObject({ do: v.literal('extend'), ...act, enrolment: Uuid, until: Day, beyond_limit }),
  v.strictObject({ do: v.literal('move'), ...act, enrolment: Uuid, class_id: Id, beyond_limit }),
  v.strictObject({ do: v.literal('end'), ...act, enrolment: Uuid }),
])
export type ChangeEnrolments = v.InferOutput<typeof ChangeEnrolments>

const many = {
  /** `id` of each act is made by the page: sent twice, it is one act. */
  people: v.pipe(
    v.array(v.strictObject({ id: Uuid, uid: Uid, intake_key: v.optional(v.nullable(IntakeKey)) })),
    v.minLength(1),
    v.maxLength(peopleChangedAtOnce),
  ),
  reason: act.reason,
}
/** The same for many; beyond a limit they are enrolled one by one. */
export const ChangeManyEnrolments = v.variant('do', [
  v.strictObject({
    do: v.literal('enrol'),
    ...many,
    intake_key: IntakeKey,
    class_id: Id,
    until: v.nullable(Day),
  }),
  v.strictObject({ do: v.literal('move'), ...many, class_id: Id, to_class_id: Id }),
  v.strictObject({ do: v.literal('end'), ...many, class_id: Id }),
])
export type ChangeManyEnrolments = v.InferOutput<typeof ChangeManyEnrolments>
