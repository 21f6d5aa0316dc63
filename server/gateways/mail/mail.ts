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

/** `unsent`: nothing is mailed to this address, because mails to it come back. */
export type MailOutcome = 'sent' | 'unsent'

/** The mail server says that there is no such mailbox: sending again is useless. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  /** The server's. */
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
