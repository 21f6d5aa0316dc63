import { useTranslation } from 'react-i18next'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { useFormat } from '#platform/i18n/use-format.ts'

/** When a lesson takes place: `Today, 8:00 pm to 9:30 pm`. */
export function useLessonTime(now: Date): (lesson: Lesson) => string {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const today = malaysianDay(now)
  return ({ starts_at, ends_at }) => {
    const [starts, ends] = [new Date(starts_at), new Date(ends_at)]
    const day = malaysianDay(starts)
    return t('at', {
      day: day === today ? t('today') : day === addDays(today, 1) ? t('tomorrow') : format.day(day),
      from: format.time(starts),
      to: format.time(ends),
    })
  }
}
