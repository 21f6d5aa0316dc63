import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDateTime, formatDay } from '#contract/calendar.ts'
import { contrastOn } from '#contract/contrast.ts'
import type { NextLesson } from './dashboard-view.ts'
import styles from './LessonRow.module.css'

/** A lesson in a list: its day on the subject's colour, then what and when. */
export function LessonRow({
  lesson,
  subject,
  path,
  children,
}: NextLesson & { children: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const starts = new Date(lesson.starts_at)
  const [weekday, day] = formatDay(starts).split(' ')
  const colour = {
    '--subject': subject.background_color_hex,
    '--on-subject': contrastOn(subject.background_color_hex),
  } as CSSProperties
  return (
    <li className={styles['row']} style={colour}>
      <span className={styles['day']} aria-hidden>
        <span>{weekday}</span>
        <strong className="numbers">{day}</strong>
      </span>
      <span className={styles['text']}>
        <span className={styles['name']}>
          {path ? <Link to={path}>{subject.class_name}</Link> : subject.class_name}
        </span>
        <span className={styles['soft']}>{t(`language.${subject.language}`)}</span>
        <time className={`numbers ${styles['soft']}`} dateTime={lesson.starts_at}>
          {formatDateTime(starts)}
        </time>
      </span>
      <span className={styles['state']}>{children}</span>
    </li>
  )
}
