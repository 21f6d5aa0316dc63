import * as v from 'valibot'
import { localeNames } from '../shared/text/locales.ts'
import { Suppression } from '../messaging/suppressions.ts'
import { Instant, Sen, Uuid } from '../shared/wire.ts'
import { KeptProfile } from './profile.ts'
import { email } from '../shared/validation.ts'

export const guardianAnswers = ['given', 'refused'] as const
export type GuardianAnswer = (typeof guardianAnswers)[number]
/** `of-age`: the student is 18 or older, so no consent is needed. */
export const guardianReplies = [...guardianAnswers, 'of-age'] as const
export type GuardianReply = (typeof guardianReplies)[number]

/** The state of an order that blocks the deletion of an account. */
export const unsettledKinds = ['reserved', 'in-payment', 'plan-running'] as const

/** A guardian as the student sees them: the address they named, and the state of the consent. */
export const NamedGuardian = v.object({
  email: v.string(),
  asked_at: v.nullable(Instant),
  answer: v.nullable(v.picklist(guardianAnswers)),
  answered_at: v.nullable(Instant),
  /** Mails to this address come back; returned only for the account page. */
  mail_returned: v.optional(v.boolean()),
})

/** Whether the person is under 18, as they said; null while nobody has asked them. */
export const Age = v.object({
  is_minor: v.nullable(v.boolean()),
  guardian: v.nullable(NamedGuardian),
})
export type Age = v.InferOutput<typeof Age>

/** A browser in which somebody is signed in. */
export const SignInHere = v.object({
  id: v.string(),
  /** Browser and system, `Chrome, Android`; empty when it is not known. */
  device: v.string(),
  since: Instant,
  last_used_at: Instant,
  /** This browser's own session. */
  is_this: v.boolean(),
})
export type SignInHere = v.InferOutput<typeof SignInHere>
/** The id of a `SignInHere`: a hash. */
export const SignInId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A person's account as they see it. */
export const Account = v.object({
  name: v.string(),
  email: v.string(),
  created_at: Instant,
  age: Age,
  consents: v.array(
    v.object({
      occasion: v.picklist(['sign-up', 'order', 'trial', 'renewal', 'guardian']),
      text_version: v.string(),
      agreed_at: Instant,
    }),
  ),
  sign_ins: v.array(SignInHere),
  /** Debts of failed card plans. They delay a deletion but do not prevent it. */
  debts: v.optional(v.array(v.object({ order_id: Uuid, amount: Sen })), []),
  unsettled: v.array(v.object({ order_id: Uuid, why: v.picklist(unsettledKinds) })),
  /** The number of paid orders, of which the law requires some data to be kept. */
  paid_orders: v.number(),
  /** Messages of the school come by mail too. */
  school_mail: v.boolean(),
  /** Why nothing is mailed to their address; null if mail is sent. */
  suppression: v.nullable(Suppression),
  /** Null if nothing is filled in. */
  profile: v.nullable(KeptProfile),
  /** Where their last paid order was sent, and the guardian it names; null without one. */
  last_order: v.nullable(
    v.object({
      profile: KeptProfile,
      guardian: v.nullable(v.object({ name: v.string(), email: v.string(), contact: v.string() })),
    }),
  ),
  /** Staff must give up their role before they can delete the account. */
  is_staff: v.boolean(),
  /** The current terms, if the person has to agree again. */
  terms_due: v.nullable(v.string()),
})
export type Account = v.InferOutput<typeof Account>

/** An export of a person's data: lists of rows by table, with readable names. */
export const PersonalData = v.object({
  made_at: Instant,
  /** False when a part was too long for one file. */
  is_complete: v.boolean(),
  parts: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
})
export type PersonalData = v.InferOutput<typeof PersonalData>

/** Confirms that the person has read what is deleted and what is kept. */
export const DeleteAccount = v.strictObject({ understood: v.literal(true) })
export const AccountLeaves = v.object({ erased_after: Instant })

/**
 * The age, given at sign-up or later; only the guardian or staff can take 'under 18' back. A new address starts a new
 * consent; the same address sends the mail again.
 */
export const SayAge = v.variant('is_minor', [
  v.strictObject({ is_minor: v.literal(false) }),
  v.strictObject({ is_minor: v.literal(true), guardian_email: email }),
])
export type SayAge = v.InferOutput<typeof SayAge>

/** Whether messages of the school come by mail too. */
export const SchoolMail = v.strictObject({ wanted: v.boolean() })
export type SchoolMail = v.InferOutput<typeof SchoolMail>

/** Mails that end with a link to stop them: messages of the school, and the weekly one to guardians. */
export const stoppableMails = ['messages', 'digest'] as const
export type StoppableMail = (typeof stoppableMails)[number]
/** The mail that an unsubscribe link belongs to. */
export const LinkedMail = v.object({
  wanted: v.boolean(),
  about: v.picklist(stoppableMails),
  /** The reader's language; null if it is not known. */
  locale: v.nullable(v.string()),
})
export type LinkedMail = v.InferOutput<typeof LinkedMail>

/** The language that somebody chose: for pages, mails and notices from now on. */
export const SaveLocale = v.strictObject({ locale: v.picklist(localeNames) })

/** What the guardian's consent link shows: the student, and the earlier answer. */
export const AskedConsent = v.object({
  /** The student's preferred name. */
  call_name: v.string(),
  school: v.string(),
  text_version: v.string(),
  answer: v.nullable(v.picklist(guardianReplies)),
  /** The guardian's language, else the student's; null where neither is known. */
  locale: v.optional(v.nullable(v.string())),
})
export type AskedConsent = v.InferOutput<typeof AskedConsent>

/** The version that was shown. */
export const AgreeToTerms = v.strictObject({ text_version: v.pipe(v.string(), v.maxLength(40)) })

export const AnswerConsent = v.strictObject({
  answer: v.picklist(guardianReplies),
  /** The version of the text that was shown; refused if a newer one has replaced it. */
  text_version: v.pipe(v.string(), v.maxLength(40)),
})
