import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { examKeys } from '#contract/kinds.ts'
import { pastPaperPaths } from '#contract/past-paper-paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './PastPapersPage.module.css'

/** The questions of a chapter across papers and years. */
export function ChapterPage() {
  const { t } = useTranslation('past-papers')
  return (
    <div className={`container ${styles['page']}`}>
      <PageMeta title={t('inside.chapterTitle')} hidden />
      <h1>{t('inside.chapterTitle')}</h1>
      <Empty
        icon="papers"
        title={t('inside.soon')}
        action={
          <div className={`cluster ${styles['choices']}`}>
            {examKeys.map((exam) => (
              <Link
                key={exam}
                to={pastPaperPaths[exam].videos}
                className={buttonClass({ variant: 'secondary' })}
              >
                {t(`inside.programme.${exam}`)}
              </Link>
            ))}
          </div>
        }
      />
    </div>
  )
}
