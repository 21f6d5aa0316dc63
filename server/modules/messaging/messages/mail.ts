import { copyOf } from '../../../platform/copy/copy.ts'
import type { MailMessage } from '../../../gateways/mail/mail.ts'

type Written = { subject: string; text: string; language: string }
type Frame = {
  locale: string
  name: string
  school: string
  /** The unsubscribe page. */
  stopUrl: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The mail of a message: the frame in the receiver's language, the text as staff wrote it. */
export function messageMail(
  { subject, text, language }: Written,
  { locale, name, school, stopUrl }: Frame,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const t = copyOf('server/mail', locale)
  const hello = t('messageMail.hello', { name })
  const from = t('messageMail.from', { school })
  const stop = t('messageMail.stop', { school })
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return {
    subject,
    text: `${hello}\n\n${text}\n\n${from}\n\n${stop}\n${stopUrl}\n`,
    html: `<!doctype html><html lang="${locale}"><body><p>${escaped(hello)}</p><div lang="${language}">${paragraphs}</div><p>${escaped(from)}</p><p><small>${escaped(stop)}<br><a href="${escaped(stopUrl)}">${escaped(stopUrl)}</a></small></p></body></html>`,
  }
}
