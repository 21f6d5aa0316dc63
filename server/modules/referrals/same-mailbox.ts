import { createHash } from 'node:crypto'

const gmailDomains = ['gmail.com', 'googlemail.com']

/** The mailbox behind an address: one person has many ways to write it. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  const domain = address.slice(at + 1)
  return gmailDomains.includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/** The stored hash of it: recognises an account that was deleted and made again. */
export const mailboxHash = (email: string): string =>
  createHash('sha256').update(mailboxOf(email)).digest('hex')
