import * as v from 'valibot'
import { Instant } from '../shared/wire.ts'

/** Why nothing is mailed to an address: mails to it come back, or its reader reported one as spam. */
export const mailReturns = ['bounced', 'complained'] as const
export type MailReturn = (typeof mailReturns)[number]

/** What a person is told of their own address. */
export const Suppression = v.object({ why: v.picklist(mailReturns), at: Instant })
export type Suppression = v.InferOutput<typeof Suppression>

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
