const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/**
 * How long until `then`, in the words of `language`: `3 days`, `2 days 4 hr`, `1 hr 20 min`, `5 min`.
 * Rounded up to the minute, so that it never says 0 before the time has come; null once it has.
 */
export function countdown(now: Date, then: Date, language: string): string | null {
  const minutes = Math.ceil((then.getTime() - now.getTime()) / minuteMs)
  if (minutes <= 0) return null
  const days = Math.floor(minutes / dayMinutes)
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes)
  const parts = [
    inUnit(days, 'day', language),
    days < 3 && inUnit(hours, 'hour', language),
    days === 0 && inUnit(minutes % hourMinutes, 'minute', language),
  ]
  return parts.filter((part) => part !== false && part !== null).join(' ')
}

type Unit = 'day' | 'hour' | 'minute'

// To make one takes longer than everything else on a card.
const formatters = new Map<string, Intl.NumberFormat>()

function inUnit(amount: number, unit: Unit, language: string): string | null {
  if (amount === 0) return null
  const key = `${language} ${unit}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : 'short',
    })
  formatters.set(key, formatter)
  return formatter.format(amount)
}
