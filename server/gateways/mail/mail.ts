export type MailMessage = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly { fileName: string; type: string; content: Buffer }[]
  /** The same whenever this very message is sent again, so that mailboxes can tell. */
  id?: string
}

export interface Mail {
  /** Resolves when the message has been taken over. @throws when it has not */
  send(message: MailMessage): Promise<void>
}
