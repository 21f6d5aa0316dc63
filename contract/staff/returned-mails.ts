import * as v from 'valibot'
import { ReturnedMail } from '../returned-mails.ts'

/** An address to which nothing is mailed, as staff see it. */
export const StaffReturnedMail = v.object({
  address: v.string(),
  ...ReturnedMail.entries,
  /** What the mail server or the provider said; may be empty. */
  words: v.string(),
  /** Mails that were not sent because of it. */
  unsent: v.number(),
})
export type StaffReturnedMail = v.InferOutput<typeof StaffReturnedMail>
