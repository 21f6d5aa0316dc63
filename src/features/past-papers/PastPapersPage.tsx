import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ExamKey } from '#contract/kinds.ts'
import { pastPaperPaths } from '#contract/past-paper-paths.ts'
import type { PastPaperSubject } from '#contract/past-papers.ts'
import { Empty } from '#ui/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './PastPapersPage.module.css'
import { ReadyNow } from './ReadyNow.tsx'
import { TeacherList, type PaperTeacher } from './TeacherList.tsx'

/** The past papers of an exam for who is signed in, or one class of them. */
export function PastPapersPage({
  exam,
  className,
  subjects,
  teachers,
}: {
  exam: ExamKey
  /** The class that the address names; null for all subjects. */
  className: string | null
  subjects: readonly PastPaperSubject[]
  teachers: readonly PaperTeacher[]
}) {
  const { t } = useTranslation('past-papers')
  const programme = t(`inside.programme.${exam}`)
  return (
    <div className={`container ${styles['page']}`}>
      <PageMeta title={className ? `${className}: ${programme}` : programme} hidden />
      <header>
        {className && (
          <p>
            <Link to={pastPaperPaths[exam].videos} className={styles['back']}>
              {t('inside.all', { programme })}
            </Link>
          </p>
        )}
        <h1>{className ?? programme}</h1>
      </header>
      <Empty icon="papers" title={t('inside.soon')}>
        {t('inside.soonText')}
      </Empty>
      <ReadyNow exam={exam} />
      {!className && (
        <section aria-labelledby="subjects-heading">
          <h2 id="subjects-heading">{t('inside.subjects')}</h2>
          <ul role="list" className={styles['subjects']}>
            {subjects.map(({ key, name, background_color_hex: background }) => (
              <li key={key}>
                <span className={styles['colour']} style={{ background }} />
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {teachers.length > 0 && (
        <section aria-labelledby="teachers-heading">
          <h2 id="teachers-heading">{t('inside.teachers')}</h2>
          <TeacherList teachers={teachers} />
        </section>
      )}
    </div>
  )
}
