import * as v from 'valibot'
import { Count } from '../wire.ts'

/** So many ticked people are changed at once. */
export const peopleChangedAtOnce = 100

/** How many people were changed, and who was not. */
export const ManyChanged = v.object({
  done: Count,
  refused: v.array(v.object({ uid: v.string(), name: v.string(), why: v.string() })),
})
export type ManyChanged = v.InferOutput<typeof ManyChanged>
