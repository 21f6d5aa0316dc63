import * as v from 'valibot'
import { Instant } from '../shared/wire.ts'

/** Why nothing is mailed to an address: mails to it come back, or its reader reported one as spam. */
export const mailReturns = ['bounced', 'complained'] as const
export type MailReturn = (typeof mailReturns)[number]

/** Why mail to a person's own address is stopped. */
export const Suppression = v.object({ why: v.picklist(mailReturns), at: Instant })
export type Suppression = v.InferOutput<typeof Suppression>

/** An address to which nothing is mailed, as staff see it. */
export const StaffSuppression = v.object({
  address: v.string(),
  ...Suppression.entries,
  /** The text of the mail server or provider; may be empty. */
  words: v.string(),
  /** The number of mails not sent because of it. */
  unsent: v.number(),
})
export type StaffSuppression = v.InferOutput<typeof StaffSuppression>
