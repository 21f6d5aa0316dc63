import { useTranslation } from 'react-i18next'
import { paperSubjectPath } from '#contract/papers/paths.ts'
import type { OpenPaperSubject, PaperSubjectPage } from '#contract/papers/papers.ts'
import type { WatchedRecording } from '#features/classroom/progress/progress.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { subjectProgress, type Marks } from './progress-view.ts'
import styles from './ProgressPage.module.css'
import { SubjectRow } from './SubjectRow.tsx'

export type OpenSubject = {
  subject: OpenPaperSubject
  page: PaperSubjectPage | undefined
  isPending: boolean
}

type Props = {
  subjects: readonly OpenSubject[]
  recordings: readonly WatchedRecording[]
  marks: Marks
}

/** The past-paper subjects: begun ones with their chapters, others by name only. */
export function Subjects({ subjects, recordings, marks }: Props) {
  const { t } = useTranslation('progress')
  const all = subjects.map(({ page, ...one }) => ({
    ...one,
    progress: page && subjectProgress(page, marks, recordings),
  }))
  const begun = all.filter(({ progress }) => progress?.hasBegun ?? true)
  const others = all.filter(({ progress }) => progress?.hasBegun === false)
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{t('papers')}</h2>
      {begun.length > 0 && (
        <>
          <p className="quiet">{t('whatCounts')}</p>
          <ul role="list" className={styles.rows}>
            {begun.map((one) => (
              <SubjectRow key={one.subject.id} {...one} />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className="quiet">{t('notBegun')}</h3>
          <ul role="list" className={styles.unbegun}>
            {others.map(({ subject }) => (
              <li key={subject.id}>
                <Link to={paperSubjectPath(subject)} lang="en">
                  {subject.name_eng}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
