import * as v from 'valibot'
import { localeNames } from '../shared/text/locales.ts'
import { ShortText } from '../shared/wire.ts'

/** Kinds of WhatsApp messages to guardians; each needs its own consent. */
export const messageKinds = ['payment', 'payment-failed', 'parcel', 'class'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Only a guardian whom the student has confirmed is told of parcels. */
export const offeredKinds = (isConfirmedGuardian: boolean): MessageKind[] =>
  messageKinds.filter((kind) => isConfirmedGuardian || kind !== 'parcel')

/** The version of the consent text (`messages.words` in `checkout.json`); change both together. */
export const messageWordsVersion = '2026-11-24'

/** The guardian's consent to WhatsApp messages about an order. */
export const LinkedMessages = v.object({
  /** Without its middle digits, because others may have the link. */
  number: v.string(),
  /** The kinds that this guardian can be told of. */
  offered: v.array(v.picklist(messageKinds)),
  /** Empty: everything goes by mail. */
  kinds: v.array(v.picklist(messageKinds)),
  /** False until a message from the number says YES; until then everything goes by mail. */
  is_confirmed: v.boolean(),
})
export type LinkedMessages = v.InferOutput<typeof LinkedMessages>

export const SaveMessages = v.strictObject({
  kinds: v.pipe(v.array(v.picklist(messageKinds)), v.maxLength(messageKinds.length)),
  text_version: ShortText,
  /** The language of the consent text shown. */
  language: v.picklist(localeNames),
})
export type SaveMessages = v.InferOutput<typeof SaveMessages>
