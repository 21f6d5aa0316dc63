import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { Empty } from '#ui/Empty.tsx'
import { LessonsOfWeek } from './LessonsOfWeek.tsx'
import styles from './Lessons.module.css'
import { lessonsByWeek, type Week } from './weeks.ts'

type Props = {
  lessons: Lesson[]
  /** The language of their titles. */
  lang: string
  path: string
  uid: string
  now: Date
}

/** The lessons of a class: this week and the next, the recordings, and later lessons on request. */
export function Lessons({ lessons, lang, path, uid, now }: Props) {
  const { t } = useTranslation('classroom')
  const [showsLater, setShowsLater] = useState(false)
  const { coming, past } = lessonsByWeek(lessons, now)
  const soon = coming.filter(({ distance }) => distance <= 1)
  const later = coming.filter(({ distance }) => distance > 1)
  const laterCount = later.reduce((sum, week) => sum + week.lessons.length, 0)
  if (lessons.length === 0) {
    return (
      <Empty icon="calendar" title={t('noLessons')}>
        {t('noLessonsText')}
      </Empty>
    )
  }
  const ofWeek = (week: Week) => (
    <LessonsOfWeek key={week.startsOn} week={week} lang={lang} path={path} uid={uid} now={now} />
  )
  return (
    <div className={styles.parts}>
      {coming.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming">{t('coming')}</h2>
          {soon.map(ofWeek)}
          {laterCount > 0 && (
            <details
              className={styles.later}
              onToggle={({ currentTarget }) => setShowsLater(currentTarget.open)}
            >
              <summary>{t('moreComing', { count: laterCount })}</summary>
              {showsLater && later.map(ofWeek)}
            </details>
          )}
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past">
          <h2 id="past">{t('past')}</h2>
          {past.map(ofWeek)}
        </section>
      )}
    </div>
  )
}
