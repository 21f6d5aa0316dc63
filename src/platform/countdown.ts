import { textOf } from './i18n/i18n.ts'

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/**
 * The time until `then`: `3 days`, `2 days 4 hr`, `1 hr 20 min`, `5 min`. Rounded up to the minute, so that it is never
 * 0 before the time; null after it.
 * @param t of a namespace that has `countdown`
 */
export function countdown(t: Parameters<typeof textOf>[0], now: Date, then: Date): string | null {
  const minutes = Math.ceil((then.getTime() - now.getTime()) / minuteMs)
  if (minutes <= 0) return null
  const days = Math.floor(minutes / dayMinutes)
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes)
  const parts = [
    days > 0 && textOf(t, 'countdown.days', { count: days }),
    days < 3 && hours > 0 && textOf(t, 'countdown.hours', { count: hours }),
    days === 0 &&
      minutes % hourMinutes > 0 &&
      textOf(t, 'countdown.minutes', { count: minutes % hourMinutes }),
  ]
  // Without `Intl`, whose formatter would take longer than the rest of a card.
  return parts.filter((part) => part !== false).join(' ')
}
