/** A message by template. The provider knows templates by name and language. */
export type OutgoingMessage = {
  /** Our id, by which events name the message even when the answer to `send` was lost. */
  key: string
  /** Digits with the country's code, `60123456789`. */
  to: string
  template: string
  /** As the provider writes it, `zh_CN`. */
  language: string
  /** In the order of the template's numbered places. */
  values: readonly string[]
  /** The end of the button's address; null for a template without a button. */
  buttonPath: string | null
  /** The message as its receiver sees it. */
  text: string
}

/** In the order of a message's progress; reports may arrive in any order. */
export const reportedStatuses = ['sent', 'failed', 'delivered', 'read'] as const
export type ReportedStatus = (typeof reportedStatuses)[number]

export type MessageEvent =
  | {
      kind: 'status'
      reference: string
      /** Undefined for a message that was not sent by us. */
      key: string | undefined
      status: ReportedStatus
      at: Date
      /** The provider's code of a failure. */
      problem: string | undefined
    }
  | { kind: 'text'; from: string; text: string; at: Date }

/** The provider's reference of the message, or its error code for a refused one. */
export type SendResult = { reference: string } | { refused: string }

export interface Messages {
  /** @throws when there is no answer: the message may have been sent */
  send(message: OutgoingMessage): Promise<SendResult>
  /** The events of a webhook; undefined if the provider did not sign it. */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
  ): MessageEvent[] | undefined
  /** The reply that proves to the provider that the webhook's address is ours; undefined for a wrong token. */
  answerChallenge(query: Record<string, string | undefined>): string | undefined
}
