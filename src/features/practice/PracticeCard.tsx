import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { masteryQuestions, masteryShare } from '#contract/shared/limits.ts'
import { masteryOf } from '#contract/practice/mastery.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { LazyDetails } from '#ui/LazyDetails.tsx'
import { ChapterList } from './ChapterList.tsx'
import { roundPath } from './practice-view.ts'
import styles from './practice.module.css'
import { usePractice } from './use-practice.ts'

/** In the classroom: the chapters to practise. Nothing for a class without questions. */
export function ClassPractice({ classId, loading }: { classId: number; loading: ReactNode }) {
  const { t } = useTranslation('practice')
  const { list, subjects, history } = usePractice()
  const subject = subjects.find(({ class_id }) => class_id === classId)
  if (!subject) return list.isLoading ? loading : null
  return (
    <LazyDetails
      className={`${styles.card} ${styles.chapters}`}
      summary={<strong>{t('practiseByChapter')}</strong>}
    >
      <ChapterList subject={subject} history={history} />
    </LazyDetails>
  )
}

/** On the progress page: which chapters of a class are mastered. Nothing for a class without questions. */
export function ClassMastery({ classId }: { classId: number }) {
  const { t } = useTranslation('practice')
  const { subjects, history } = usePractice()
  const subject = subjects.find(({ class_id }) => class_id === classId)
  if (!subject) return null
  const { chapters } = subject
  const mastered = chapters.filter(
    (chapter) => masteryOf(history.latestOfActive, chapter).isMastered,
  )
  return (
    <LazyDetails
      className={styles.mastery}
      summary={
        <>
          <span className="numbers">
            {t('mastered', { count: mastered.length, of: chapters.length })}
          </span>
          <progress max={chapters.length} value={mastered.length} aria-hidden />
        </>
      }
    >
      <p className="quiet">
        {t('masteryRule', { right: masteryQuestions * masteryShare, of: masteryQuestions })}
      </p>
      <ChapterList subject={subject} history={history} />
    </LazyDetails>
  )
}

/** On the page of a past-paper chapter: a link for each of the person's classes with practice questions for it. */
export function ChapterPractice({ chapterId }: { chapterId: string }) {
  const { t } = useTranslation('practice')
  const { subjects } = usePractice()
  const found = subjects.filter(({ chapters }) => chapters.some(({ id }) => id === chapterId))
  if (found.length === 0) return null
  return (
    <p className={styles.actions}>
      {found.map(({ class_id: classId, class_name: name }) => (
        <Link
          key={classId}
          to={roundPath(classId, chapterId)}
          className={buttonClass({ variant: 'secondary' })}
        >
          {found.length > 1 ? t('practiseIn', { name }) : t('practiseChapter')}
        </Link>
      ))}
    </p>
  )
}
