export type MailMessage = {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly { fileName: string; type: string; content: Buffer }[]
  /** Where the reader stops such mails: a page, which also takes the one click of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** The same whenever this message is sent again, so that mailboxes can drop duplicates. */
  id?: string
}

/** The sender of all mail; its name is the school's. */
export type MailSender = () => { name: string; address: string }

export interface Mail {
  /** Resolves when the mail server has accepted the message. @throws when it has not */
  send(message: MailMessage): Promise<void>
}
