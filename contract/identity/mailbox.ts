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

/** Whether one person reads both addresses: nobody is their own guardian, nor their own friend. */
export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) === mailboxOf(other)
