import * as v from 'valibot'
import { seatsShownShare } from '../shared/limits.ts'
import { Count, Id, Instant, ShortText } from '../shared/wire.ts'

/** Seats of a class in an intake, as one person sees them. */
export const ClassSeats = v.object({
  class_id: Id,
  /** How many seats they could still take, 0 when it is full; null while there are plenty. */
  left: v.nullable(Count),
  /** Their place on the waiting list; null if they are not on it, and once a seat is held for them. */
  place: v.nullable(v.pipe(Count, v.minValue(1))),
  /** Until when a free seat is held for them. */
  held_until: v.nullable(Instant),
})
export type ClassSeats = v.InferOutput<typeof ClassSeats>

/** The class of an intake whose waiting list is joined or left. */
export const WaitFor = v.strictObject({
  class_id: Id,
  intake_key: v.pipe(ShortText, v.minLength(1, 'required')),
})
export type WaitFor = v.InferOutput<typeof WaitFor>

/** The number of seats left to show: only the last fifth of them, or the last one. */
export function seatsToShow(capacity: number | null, left: number): number | null {
  if (capacity === null) return null
  return left <= Math.max(1, Math.floor(capacity * seatsShownShare)) ? Math.max(0, left) : null
}
