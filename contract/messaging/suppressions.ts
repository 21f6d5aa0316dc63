import * as v from 'valibot'
import { Instant } from '../shared/wire.ts'

/** Why nothing is mailed to an address: mails to it come back, or its reader reported one as spam. */
export const mailReturns = ['bounced', 'complained'] as const
export type MailReturn = (typeof mailReturns)[number]

/** What a person is told of their own address. */
export const Suppression = v.object({ why: v.picklist(mailReturns), at: Instant })
export type Suppression = v.InferOutput<typeof Suppression>
