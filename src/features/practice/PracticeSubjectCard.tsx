import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { masteryOf } from '#contract/practice/mastery.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { ChapterList } from './ChapterList.tsx'
import { questionsOfSet, roundPath, type History, type RunningPaper } from './practice-view.ts'
import styles from './practice.module.css'

type Props = {
  subject: PracticeSubject
  questions: readonly PracticeQuestion[]
  /** The papers whose clock is running. */
  running: readonly RunningPaper[]
  history: History
  now: Date
}

export function PracticeSubjectCard({ subject, questions, running, history, now }: Props) {
  const { t } = useTranslation('practice')
  const { class_id: classId, chapters } = subject
  const lang = htmlLanguage(subject.language)
  const mastered = chapters.filter(
    (chapter) => masteryOf(history.latestOfActive, chapter).isMastered,
  )
  const here = running.filter((paper) => paper.classId === classId)
  const isRunning = (id: string) => here.some(({ paperId }) => paperId === id)
  const sets = (['due', 'mistakes'] as const).map((set) => ({
    set,
    count: questionsOfSet(set, questions, history, now).length,
  }))
  return (
    <section
      className={styles.subject}
      aria-labelledby={`practise-${classId}`}
      style={{ '--subject': subject.background_color_hex } as CSSProperties}
    >
      <h2 id={`practise-${classId}`} lang={lang}>
        {subject.class_name}
      </h2>
      <p className="quiet numbers">
        {t('mastered', { count: mastered.length, of: chapters.length })}
      </p>
      {subject.scope === 'preview' && <p className="quiet">{t('preview')}</p>}
      <div className={styles.actions}>
        {here.map(({ path, title, minutesLeft }) => (
          <Link key={path} to={path} className={buttonClass()}>
            <Icon name="clock" />
            <span className="numbers">{t('paper.continue', { title, minutes: minutesLeft })}</span>
          </Link>
        ))}
        {sets.map(
          ({ set, count }) =>
            count > 0 && (
              <Link
                key={set}
                to={roundPath(classId, set)}
                className={buttonClass({ variant: set === 'due' ? 'primary' : 'secondary' })}
              >
                {t(`open.${set}`, { count })}
              </Link>
            ),
        )}
      </div>
      <div className={`${styles.actions} ${styles.quietLinks}`}>
        {subject.papers
          .filter(({ id }) => !isRunning(id))
          .map(({ id, title, minutes }) => (
            <Link
              key={id}
              to={roundPath(classId, id)}
              className={buttonClass({ variant: 'quiet' })}
            >
              <Icon name="clock" />
              <span className="numbers">{t('paper.open', { title, minutes })}</span>
            </Link>
          ))}
      </div>
      <details className={styles.chapters}>
        <summary>{t('chapters', { count: chapters.length })}</summary>
        <ChapterList subject={subject} history={history} />
      </details>
    </section>
  )
}
