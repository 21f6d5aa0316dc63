import { useTranslation } from 'react-i18next'
import { paperSubjectPath } from '#contract/papers/paths.ts'
import type { OpenPaperSubject } from '#contract/papers/papers.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { NextStep } from './NextStep.tsx'
import type { SubjectProgress } from './progress-view.ts'
import styles from './ProgressPage.module.css'
import { ProgressRow, Measure } from './ProgressRow.tsx'

type SubjectRowProps = {
  subject: OpenPaperSubject
  progress: SubjectProgress | undefined
  isPending: boolean
}

export function SubjectRow({ subject, progress, isPending }: SubjectRowProps) {
  const { t } = useTranslation('progress')
  return (
    <ProgressRow
      name={subject.name_eng}
      lang="en"
      path={paperSubjectPath(subject)}
      subtitle={subject.exam.toUpperCase()}
      colour={subject.background_color_hex}
      isPending={isPending}
    >
      {progress && (
        <>
          <Counts {...progress} />
          {progress.next ? (
            <NextStep next={progress.next} />
          ) : (
            <p className="quiet">{t('allDone')}</p>
          )}
          <details className={styles.chapters}>
            <summary>{t('chapters', { count: progress.chapters.length })}</summary>
            <ul role="list">
              {progress.chapters.map((chapter) => (
                <li key={chapter.id}>
                  <Link to={chapter.path}>{chapter.title}</Link>
                  <Counts {...chapter} />
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </ProgressRow>
  )
}

type CountsProps = { watched: number; done: number; questions: number }

function Counts({ watched, done, questions }: CountsProps) {
  const { t } = useTranslation('progress')
  return (
    <span className={styles.counts}>
      <Measure
        text={t('watched', { count: watched, of: questions })}
        count={watched}
        of={questions}
      />
      <Measure text={t('done', { count: done, of: questions })} count={done} of={questions} />
    </span>
  )
}
