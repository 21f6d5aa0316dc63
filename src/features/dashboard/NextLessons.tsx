import { useTranslation } from 'react-i18next'
import { lessonState } from '#contract/classroom.ts'
import { countdown } from '#platform/countdown.ts'
import { Tag } from '#ui/Tag.tsx'
import type { NextLesson } from './dashboard-view.ts'
import { LessonRow } from './LessonRow.tsx'
import styles from './dashboard.module.css'

/** The live classes that are next; how long until the soonest is told in words. */
export function NextLessons({
  lessons,
  hasProgramme,
  now,
}: {
  lessons: NextLesson[]
  hasProgramme: boolean
  now: Date
}) {
  const { t } = useTranslation('dashboard')
  if (lessons.length === 0 && !hasProgramme) return null
  return (
    <section className={styles['wide']} aria-labelledby="next-classes">
      <h2 id="next-classes">{t('nextClasses')}</h2>
      {lessons.length === 0 ? (
        <p className={styles['quiet']}>{t('noNextClasses')}</p>
      ) : (
        <ul role="list" className={styles['rows']}>
          {lessons.map((next, index) => (
            <LessonRow key={next.lesson.id} {...next}>
              <Until next={next} now={now} isSoonest={index === 0} />
            </LessonRow>
          ))}
        </ul>
      )}
    </section>
  )
}

function Until({ next, now, isSoonest }: { next: NextLesson; now: Date; isSoonest: boolean }) {
  const { t, i18n } = useTranslation('dashboard')
  if (lessonState(next.lesson, now) === 'live') return <Tag tone="success">{t('liveNow')}</Tag>
  if (!isSoonest) return null
  const left = countdown(now, new Date(next.lesson.starts_at), i18n.language)
  return <Tag tone="accent">{left ? t('startsIn', { countdown: left }) : t('startingNow')}</Tag>
}
