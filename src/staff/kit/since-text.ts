const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

type Translate = (
  key: `staff/kit:since.${'minutes' | 'hours' | 'days'}`,
  values: { count: number },
) => string

/** How long ago something was: `5 min`, `3 h`, `2 days`. */
export function sinceText(at: Date, now: Date, t: Translate): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / minuteMs))
  if (minutes < hourMinutes) return t('staff/kit:since.minutes', { count: minutes })
  if (minutes < 2 * dayMinutes)
    return t('staff/kit:since.hours', { count: Math.floor(minutes / hourMinutes) })
  return t('staff/kit:since.days', { count: Math.floor(minutes / dayMinutes) })
}
