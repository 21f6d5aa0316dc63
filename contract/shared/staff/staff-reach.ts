import * as v from 'valibot'
import { IdInPath } from '../wire.ts'

/** Whom an act touches: who has this class, or this programme; without either, everybody with an account. */
export const ReachQuery = v.strictObject({
  class: v.optional(IdInPath),
  programme: v.optional(IdInPath),
})
export type ReachQuery = v.InferOutput<typeof ReachQuery>
export const Reach = v.object({ people: v.number() })
