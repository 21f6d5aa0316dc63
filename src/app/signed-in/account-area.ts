import { withCopy } from '#platform/i18n/i18n.ts'

/** A person's account page and what the dashboard shows of it, with their words: brought when one is shown. */
export function accountArea() {
  return withCopy(import('../lazy/online/account.ts'), 'account', 'error', 'refusals')
}
