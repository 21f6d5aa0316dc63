import * as v from 'valibot'
import { Count } from '../wire.ts'

/** The most people changed at once. */
export const peopleChangedAtOnce = 100

/** The number of people changed, and those who were skipped. */
export const ManyChanged = v.object({
  done: Count,
  refused: v.array(v.object({ uid: v.string(), name: v.string(), why: v.string() })),
})
export type ManyChanged = v.InferOutput<typeof ManyChanged>
