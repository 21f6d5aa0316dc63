import * as v from 'valibot'
import { localeNames } from '../shared/text/locales.ts'
import { ShortText } from '../shared/wire.ts'

/** What a guardian may get by WhatsApp, each switched on by itself. */
export const messageKinds = ['payment', 'payment-failed', 'parcel', 'class'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The version of the words that a guardian agrees to (`messages.words` in `checkout.json`); change it with them. */
export const messageWordsVersion = '2026-11-24'

/** What the guardian of an order has agreed to. */
export const LinkedMessages = v.object({
  /** With its middle left out: the guardian knows it, others with the link need not. */
  number: v.string(),
  /** Empty: everything goes by mail. */
  kinds: v.array(v.picklist(messageKinds)),
  /** False: until a message from the number says YES everything goes by mail. */
  is_confirmed: v.boolean(),
})
export type LinkedMessages = v.InferOutput<typeof LinkedMessages>

export const SaveMessages = v.strictObject({
  kinds: v.pipe(v.array(v.picklist(messageKinds)), v.maxLength(messageKinds.length)),
  text_version: ShortText,
  /** The language in which the words were shown. */
  language: v.picklist(localeNames),
})
export type SaveMessages = v.InferOutput<typeof SaveMessages>
