import { useTranslation } from 'react-i18next'

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** `45 min`, `2 h`, `1 h 30 min`; from a day on `12 days 4 h`, without minutes. */
export function Length({ minutes }: { minutes: number }) {
  const { t } = useTranslation('timetable')
  const days = Math.floor(minutes / dayMinutes)
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes)
  const rest = days > 0 ? 0 : minutes % hourMinutes
  const parts = [
    days > 0 && t('days', { count: days }),
    hours > 0 && t('hours', { hours }),
    rest > 0 && t('minutes', { count: rest }),
  ]
  return parts.filter(Boolean).join(' ')
}
