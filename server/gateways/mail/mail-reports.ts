import type { MailReturn } from '#contract/messaging/suppressions.ts'

/** A mail bounced for good, or its reader reported it as spam. */
export type ReturnReport = { address: string; why: MailReturn; words: string; at: Date }

/** One signed webhook. */
export type MailReport = {
  /** The same whenever this webhook is sent again. */
  token: string
  signedAt: Date
  /** Undefined for events that concern no address. */
  returned: ReturnReport | undefined
}

/** The webhook reports of a mail provider. */
export interface MailReports {
  /** Part of the webhook's path. */
  provider: string
  /** Undefined when it is not signed by the provider. */
  readWebhook(rawBody: Buffer): MailReport | undefined
}
