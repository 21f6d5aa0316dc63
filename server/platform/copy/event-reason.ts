import { readReason } from '#contract/billing/payments/event-reasons.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { copyOf } from './copy.ts'

/** What happened to an order, in a language; an unknown code stays as it is. */
export function eventReasonIn(locale: string = defaultLocale): (stored: string) => string {
  const t = copyOf('server/staff', locale)
  const format = formatIn(locale)
  return (stored) => {
    const event = readReason(stored)
    if (!event) return stored
    const { amount, day, ...values } = event.values
    return t(`history.${event.code}`, {
      ...values,
      ...(amount !== undefined && { amount: format.money(Number(amount)) }),
      ...(day !== undefined && { day: format.longDate(day) }),
    })
  }
}
