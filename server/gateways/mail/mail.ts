export type MailMessage = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mail {
  /** Resolves when the message has been taken over. @throws when it has not */
  send(message: MailMessage): Promise<void>
}
