import * as v from 'valibot'
import { seatsAtMost } from '../limits.ts'
import { Id } from '../wire.ts'

const Count = v.number()
const Capacity = v.nullable(
  v.pipe(
    v.number('number'),
    v.safeInteger('number'),
    v.minValue(0, 'number'),
    v.maxValue(seatsAtMost, 'number'),
  ),
)

/** The classes of an intake: how many people they take, and who is there. */
export const StaffSeats = v.object({
  classes: v.array(
    v.object({
      class_id: Id,
      class_name: v.string(),
      /** Null without a limit. */
      capacity: v.nullable(Count),
      taken: Count,
      waiting: Count,
    }),
  ),
})
export type StaffSeats = v.InferOutput<typeof StaffSeats>

export const ChangeSeats = v.strictObject({
  class_id: Id,
  /** Null: no limit. Below the people who are there it is full until enough of them have left. */
  capacity: Capacity,
  /** The capacity that it replaces. */
  replaces: Capacity,
})
export type ChangeSeats = v.InferOutput<typeof ChangeSeats>
