import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { examKeys, type ExamKey } from '#contract/shared/kinds.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Locked } from '#ui/states/Locked.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './papers.module.css'

/** Renders the offer that unlocks `lockedCount` subjects. */
export type Unlock = (lockedCount: number) => ReactNode

/** Papers of a locked subject: what unlocks it, and what is open now. */
export function PapersLocked({
  exams = examKeys,
  lockedCount,
  unlock,
}: {
  /** The exams that may have the subject. */
  exams?: readonly ExamKey[]
  /** Undefined while unknown. */
  lockedCount: number | undefined
  unlock: Unlock
}) {
  const { t } = useTranslation('papers')
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t('locked.title')} hidden />
      <Locked title={t('locked.title')}>
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
      </Locked>
    </div>
  )
}
