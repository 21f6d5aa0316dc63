import * as v from 'valibot'
import { seatsAtMost } from '../shared/limits.ts'
import { Id, Instant } from '../shared/wire.ts'
import { ClassSlot } from '../catalogue/catalogue.ts'
import { IntakeClassForm } from '../catalogue/intake-classes.ts'
import { IntakeKey } from '../catalogue/intakes.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { Uid } from '../identity/staff-people.ts'

const Count = v.number()
const Capacity = v.nullable(
  v.pipe(
    v.number('number'),
    v.safeInteger('number'),
    v.minValue(0, 'number'),
    v.maxValue(seatsAtMost, 'number'),
  ),
)

export const seatShows = ['full', 'waiting', 'limited'] as const
export const seatsSorting = sortingBy(['class', 'intake', 'taken', 'waiting'], '-waiting')

export const SeatsQuery = v.strictObject({
  /** `search` takes part of the class's name. */
  ...listQuery(seatsSorting),
  intake: v.optional(IntakeKey),
  show: v.optional(v.picklist(seatShows)),
})
export type SeatsQuery = v.InferOutput<typeof SeatsQuery>

/** How full a class is in one intake. */
const fill = {
  intake_key: IntakeKey,
  intake: v.string(),
  /** The title of its programme: intakes of two programmes may share a title. */
  programme: v.string(),
  class_id: Id,
  class_name: v.string(),
  /** Null without a limit. */
  capacity: v.nullable(Count),
  /** Including held seats. */
  taken: Count,
  held: Count,
  waiting: Count,
  is_on_sale: v.boolean(),
  /** Its times in the intake. */
  class_schedule: v.array(ClassSlot),
  /** The teachers of the class in the intake. */
  teachers: v.array(v.string()),
}
const ClassFill = v.object(fill)
export type ClassFill = v.InferOutput<typeof ClassFill>

/** How full every class is in every intake that is not over. */
export const SeatList = v.object({ ...listReply, classes: v.array(ClassFill) })
export type SeatList = v.InferOutput<typeof SeatList>

/** One class in one intake with its waiting list, in the order of joining. */
export const SeatsOfClass = v.object({
  ...fill,
  form: v.object({ ...IntakeClassForm.entries, class_schedule: v.nullable(v.array(ClassSlot)) }),
  /** Version tag of the row that a change is based on. */
  version: v.string(),
  /** The class's own times and teachers, where the intake has no others. */
  usual: v.object({ class_schedule: v.array(ClassSlot), teacher_ids: v.array(v.string()) }),
  /** Teachers who can be assigned. */
  every_teacher: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Null for readers without the right to people. */
  people: v.nullable(
    v.array(
      v.object({
        uid: v.string(),
        name: v.string(),
        email: v.string(),
        joined_at: Instant,
        /** A seat is held for them until then; null while they wait. */
        held_until: v.nullable(Instant),
      }),
    ),
  ),
})
export type SeatsOfClass = v.InferOutput<typeof SeatsOfClass>

export const offerReasonMaximumCharacters = 500
/** Holds a seat for somebody out of turn. */
export const OfferSeat = v.strictObject({
  uid: Uid,
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(offerReasonMaximumCharacters, 'max'),
  ),
  /** Enrols beyond the limit if no seat is free. */
  beyond_limit: v.boolean(),
})
export type OfferSeat = v.InferOutput<typeof OfferSeat>

export const ChangeSeats = v.strictObject({
  class_id: Id,
  /** Null: no limit. With a limit below the number of students the class is full until enough of them have left. */
  capacity: Capacity,
  /** The capacity that it replaces. */
  replaces: Capacity,
})
export type ChangeSeats = v.InferOutput<typeof ChangeSeats>

/** The most classes that are changed at once. */
export const seatsSetAtOnce = 200
/** Sets one number of seats for all of these classes; refused if any was changed since. */
export const SetSeats = v.strictObject({
  classes: v.pipe(
    v.array(
      v.strictObject({
        intake_key: IntakeKey,
        ...v.pick(ChangeSeats, ['class_id', 'replaces']).entries,
      }),
    ),
    v.minLength(1, 'required'),
    v.maxLength(seatsSetAtOnce, 'max'),
    v.check(
      (all) => new Set(all.map((one) => `${one.intake_key} ${one.class_id}`)).size === all.length,
      'distinct',
    ),
  ),
  capacity: Capacity,
})
export type SetSeats = v.InferOutput<typeof SetSeats>
