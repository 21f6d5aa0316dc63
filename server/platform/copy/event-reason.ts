import { readReason } from '#contract/billing/payments/event-reasons.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { copyOf } from './copy.ts'

/** The text of an order's event in a language; an unknown code is returned unchanged. */
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
