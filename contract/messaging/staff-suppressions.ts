import * as v from 'valibot'
import { Suppression } from './suppressions.ts'

/** An address to which nothing is mailed, as staff see it. */
export const StaffSuppression = v.object({
  address: v.string(),
  ...Suppression.entries,
  /** What the mail server or the provider said; may be empty. */
  words: v.string(),
  /** Mails that were not sent because of it. */
  unsent: v.number(),
})
export type StaffSuppression = v.InferOutput<typeof StaffSuppression>
