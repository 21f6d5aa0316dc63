import type { MessageKind } from '#contract/guardians/phone-messages.ts'
import type { TemplateName, TemplateValues } from '#contract/guardians/message-templates.ts'

/** The guardian whom an order names, with number and address as the order has them. */
export type OrderGuardian = { contact: string; email: string }

/** A message to a guardian, by WhatsApp or by mail. */
export type GuardianNotification = {
  /** The id of the job; one notification is sent per id. */
  cause: string
  orderId: string
  guardian: OrderGuardian
  kind: MessageKind
  template: TemplateName
  locale: string
  /** Called when the message is sent, because it creates the link. `url` is the target of the template's button. */
  fill(): Promise<{ values: TemplateValues; url?: string }>
  /** Sends it by mail instead. */
  mail(): Promise<void>
  /** Somebody is waiting for it, so quiet hours do not delay it. */
  isAwaited?: boolean
  /** Sent only to guardians who agreed to messages, even by mail. */
  requiresConsent?: boolean
}

/** Called in a job. Returns when the job has to run again; undefined once the guardian was notified. */
export type NotifyGuardian = (
  notification: GuardianNotification,
  now: Date,
) => Promise<Date | undefined>
