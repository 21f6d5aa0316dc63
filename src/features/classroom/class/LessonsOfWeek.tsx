import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { LessonRow } from './LessonRow.tsx'
import styles from './Lessons.module.css'
import type { Week } from './weeks.ts'

const weekNames = new Map([
  [-1, 'week.last'],
  [0, 'week.this'],
  [1, 'week.next'],
] as const)

export function LessonsOfWeek({
  week,
  ...rest
}: { week: Week } & Omit<ComponentProps<typeof LessonRow>, 'lesson' | 't'>) {
  const { t } = useTranslation('classroom')
  const format = useFormat()
  const name = weekNames.get(week.distance as -1 | 0 | 1)
  return (
    <div className={styles.week}>
      <h3>{name ? t(name) : t('week.of', { day: format.day(week.startsOn) })}</h3>
      <ul role="list" className={styles.lessons}>
        {week.lessons.map((lesson) => (
          <LessonRow key={lesson.id} {...rest} lesson={lesson} t={t} />
        ))}
      </ul>
    </div>
  )
}
