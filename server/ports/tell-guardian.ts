import type { MessageKind } from '#contract/orders/phone-messages.ts'
import type { TemplateName, TemplateValues } from '#contract/orders/message-templates.ts'

/** What a guardian is to be told, by WhatsApp or by mail. */
export type Told = {
  /** The id of the job: it is told once. */
  cause: string
  orderId: string
  /** The guardian's number as the order has it. */
  contact: string
  kind: MessageKind
  template: TemplateName
  locale: string
  /** Asked for when it is sent: a link is made with its message. `url` is where the template's button leads. */
  fill(): Promise<{ values: TemplateValues; url?: string }>
  /** Tells it by mail instead. */
  mail(): Promise<void>
  /** Somebody has asked for it just now: it does not wait for the morning. */
  isAwaited?: boolean
  /** Whoever has not agreed to messages is told nothing, not even by mail. */
  agreedOnly?: boolean
}

/** Call in a job, whose result this is: when to run again, until the guardian has been told. */
export type TellGuardian = (told: Told, now: Date) => Promise<Date | undefined>
