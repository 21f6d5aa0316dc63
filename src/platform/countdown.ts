const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/**
 * How long until `then`: `3 days`, `2 days 4 hr`, `1 hr 20 min`, `5 min`.
 * Rounded up to the minute, so that it never says 0 before the time has come; null once it has.
 */
export function countdown(now: Date, then: Date): string | null {
  const minutes = Math.ceil((then.getTime() - now.getTime()) / minuteMs)
  if (minutes <= 0) return null
  const days = Math.floor(minutes / dayMinutes)
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes)
  const parts = [
    days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`,
    days < 3 && hours > 0 && `${hours} hr`,
    days === 0 && minutes % hourMinutes > 0 && `${minutes % hourMinutes} min`,
  ]
  // By hand as all dates: to make an engine's formatter takes longer than everything else on a card.
  return parts.filter((part) => part !== false).join(' ')
}
