import { textOf } from '#platform/i18n/i18n.ts'

const hourMinutes = 60

/**
 * How long recordings take: `45 min`, `1 hr 20 min`, `30 hr`.
 * @param t of the namespace `dashboard`, alone or among others
 */
export function playingTime(t: Parameters<typeof textOf>[0], seconds: number): string {
  const all = Math.ceil(seconds / 60)
  const [hours, minutes] = [Math.floor(all / hourMinutes), all % hourMinutes]
  return [
    hours > 0 && textOf(t, 'dashboard:countdown.hours', { count: hours }),
    minutes > 0 && textOf(t, 'dashboard:countdown.minutes', { count: minutes }),
  ]
    .filter(Boolean)
    .join(' ')
}
