import * as v from 'valibot'
import { Id } from '../shared/wire.ts'

/** Names the view in every call of a tab in which staff see what a student sees. */
export const viewAsHeader = 'x-view-as'

/** A view that has begun, and been recorded: its id stands in `viewAsHeader` until it ends. */
export const ViewAs = v.object({
  id: Id,
  uid: v.string(),
  name: v.string(),
  email: v.string(),
})
export type ViewAs = v.InferOutput<typeof ViewAs>
