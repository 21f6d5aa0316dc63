import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { programmeType } from '#contract/catalogue/programmes.ts'
import { lessonState, type Classroom, type Lesson } from '#contract/classroom/classroom.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useSaved } from '#platform/saving/saved.ts'
import type { OneTap } from '#features/classroom/saved/one-tap.ts'
import { LazyDetails } from '#ui/LazyDetails.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { LessonsOfWeek } from './LessonsOfWeek.tsx'
import styles from './Lessons.module.css'
import { isOpenLive } from './live-access.ts'
import { lessonsByWeek, type Week } from './weeks.ts'

type Props = {
  classroom: Pick<Classroom, 'lessons' | 'programme' | 'subscription'>
  /** The language of their titles. */
  lang: string
  path: string
  uid: string
  now: Date
  /** Renders the button that saves a recording on this device. */
  saveArrow: (what: OneTap) => ReactNode
}

/**
 * The lessons of a class: this week and the next, the recordings, and later lessons on request. In a trial, open
 * recordings come first; locked ones are one row, and so are the live classes after its end. Memoized: the page
 * renders often, with dozens of lessons.
 */
export const Lessons = memo(function Lessons({ classroom, ...rest }: Props) {
  const { t } = useTranslation('classroom')
  const { uid, now } = rest
  const saved = useSaved(uid)
  const { lessons } = classroom
  const isLocked = (lesson: Lesson) => lessonState(lesson, now) === 'locked'
  const isTrial = programmeType(classroom.programme) === 'trial'
  const isTooLate = (lesson: Lesson) =>
    isTrial && now < new Date(lesson.ends_at) && !isOpenLive(classroom, lesson, now)
  const locked = lessons.filter(isLocked)
  const tooLate = lessons.filter(isTooLate)
  const { coming, past } = lessonsByWeek(
    lessons.filter((lesson) => !isLocked(lesson) && !isTooLate(lesson)),
    now,
  )
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
    <LessonsOfWeek key={week.startsOn} {...rest} week={week} saved={saved} />
  )
  const recordings = past.length > 0 && (
    <section aria-labelledby="past">
      <h2 id="past">{t('past')}</h2>
      {past.map(ofWeek)}
    </section>
  )
  const joinFull = (
    <p className="quiet">
      {t('lesson.lockedText')} <Link to="/full-programme">{t('locked.joinFull')}</Link>
    </p>
  )
  return (
    <div className={styles.parts}>
      {locked.length > 0 && recordings}
      {coming.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming">{t('coming')}</h2>
          {soon.map(ofWeek)}
          {laterCount > 0 && (
            <LazyDetails className={styles.later} summary={t('moreComing', { count: laterCount })}>
              {later.map(ofWeek)}
            </LazyDetails>
          )}
        </section>
      )}
      {locked.length === 0 && recordings}
      {locked.length > 0 && (
        <LazyDetails
          className={styles.later}
          summary={t('lockedLessons', { count: locked.length })}
        >
          {joinFull}
          {lessonsByWeek(locked, now).past.map(ofWeek)}
        </LazyDetails>
      )}
      {tooLate.length > 0 && (
        <LazyDetails className={styles.later} summary={t('lateLessons', { count: tooLate.length })}>
          {joinFull}
          {lessonsByWeek(tooLate, now).coming.map(ofWeek)}
        </LazyDetails>
      )}
    </div>
  )
})
