import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { examKeys, type ExamKey } from '#contract/kinds.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './papers.module.css'

/** Offers what opens the locked subjects, of which there are so many. */
export type Unlock = (lockedCount: number) => ReactNode

/** Papers of a subject that is not open to this person: what opens it, and what is open meanwhile. */
export function PapersLocked({
  exams = examKeys,
  lockedCount,
  unlock,
}: {
  /** The exams that the subject may be of. */
  exams?: readonly ExamKey[]
  /** Undefined while it is not known. */
  lockedCount: number | undefined
  unlock: Unlock
}) {
  const { t } = useTranslation('papers')
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t('locked.title')} hidden />
      <div className={styles.lockedPage}>
        <span className={styles.lock}>
          <Icon name="lock" />
        </span>
        <h1>{t('locked.title')}</h1>
        <p>{t('locked.byFriend')}</p>
        {lockedCount !== undefined && lockedCount > 0 && unlock(lockedCount)}
        <p>
          {t('locked.byPlus')} <Link to="/plus-programme">{t('locked.toPlus')}</Link>
        </p>
        <ul role="list" className={styles.ways}>
          {exams.map((exam) => (
            <li key={exam}>
              <Link to={pastPaperPaths[exam].videos}>{t(`all.${exam}`)}</Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
