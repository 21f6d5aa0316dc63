import * as v from 'valibot'
import { Id } from '../shared/wire.ts'

/** The header with the view's id, in every call of a tab in which staff view as a student. */
export const viewAsHeader = 'x-view-as'

/** A recorded view as a student; requests carry its id in `viewAsHeader` until it ends. */
export const ViewAs = v.object({
  id: Id,
  uid: v.string(),
  name: v.string(),
  email: v.string(),
})
export type ViewAs = v.InferOutput<typeof ViewAs>
