import type { MessageKind } from '#contract/guardians/phone-messages.ts'
import type { TemplateName, TemplateValues } from '#contract/guardians/message-templates.ts'

/** A message to a guardian, by WhatsApp or by mail. */
export type GuardianNotification = {
  /** The id of the job: each is sent once. */
  cause: string
  orderId: string
  /** The guardian's number as the order has it. */
  contact: string
  kind: MessageKind
  template: TemplateName
  locale: string
  /** Called when it is sent: a link is made with its message. `url` is where the template's button leads. */
  fill(): Promise<{ values: TemplateValues; url?: string }>
  /** Sends it by mail instead. */
  mail(): Promise<void>
  /** Requested just now: it does not wait for the morning. */
  isAwaited?: boolean
  /** Sent only to those who agreed to messages, by mail too. */
  agreedOnly?: boolean
}

/** Call in a job, whose result this is: when to run again, until the guardian was notified. */
export type NotifyGuardian = (
  notification: GuardianNotification,
  now: Date,
) => Promise<Date | undefined>
