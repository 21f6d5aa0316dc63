export type MailMessage = {
  /** One address. */
  to: string
  /** Where an answer goes. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  attachments?: readonly { fileName: string; type: string; content: Buffer }[]
  /** The unsubscribe page, which also accepts one-click requests of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** The same whenever this message is sent again, so that mailboxes can drop duplicates. */
  id?: string
}

/** The sender of all mail; its name is the school's. */
export type MailSender = () => { name: string; address: string }

/** `unsent`: the address is suppressed. */
export type MailOutcome = 'sent' | 'unsent'

/** The mailbox does not exist; do not retry. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  /** The mail server's message. */
  readonly words: string
  constructor(words: string) {
    super(`the mail server refuses the address: ${words}`)
    this.words = words
  }
}

export interface Mail {
  /**
   * Resolves when the mail server has accepted the message.
   * @throws when it has not: AddressRefused when it never will
   */
  send(message: MailMessage): Promise<void>
}
