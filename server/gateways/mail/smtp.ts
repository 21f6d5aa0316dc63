import { createTransport } from 'nodemailer'
import { AddressRefused, type Mail, type MailSender } from './mail.ts'
import { wordsOfRefusedAddress } from './refused-address.ts'

const answerWithinMs = 10_000

/** Mail through an SMTP server, `smtp://user:password@host:port`. */
export function smtpMail({
  url,
  from,
}: {
  url: string
  from: MailSender
}): Mail & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, id, unsubscribeUrl, attachments = [], ...message }) {
      const sender = from()
      const domain = sender.address.replace(/^.*@/, '')
      const messageId = id && { messageId: `<${id}@${domain}>` }
      const unsubscribe = unsubscribeUrl && {
        list: { unsubscribe: { url: unsubscribeUrl } },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }
      // As an object the address is one recipient, even with a comma in it.
      const sending = transport.sendMail({
        ...message,
        ...messageId,
        ...unsubscribe,
        from: sender,
        to: { name: '', address: to },
        attachments: attachments.map(({ fileName, type, content }) => ({
          filename: fileName,
          contentType: type,
          content,
        })),
      })
      await sending.catch((error: unknown) => {
        const words = wordsOfRefusedAddress(error)
        throw words === undefined ? error : new AddressRefused(words)
      })
    },
    close: () => transport.close(),
  }
}
