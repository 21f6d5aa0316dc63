import { withCopy } from '#platform/i18n/i18n.ts'

/** The account page and the dashboard's `AccountPrompt`, with their copy; loaded when one is shown. */
export function accountArea() {
  return withCopy(import('../lazy/online/LazyAccount.tsx'), 'account', 'error', 'refusals')
}
