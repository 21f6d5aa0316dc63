import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { examKeys, type ExamKey } from '#contract/shared/kinds.ts'
import type { LockedPaperSubject } from '#contract/papers/papers.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Locked } from '#ui/states/Locked.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './papers.module.css'

/** Renders the offer that unlocks `lockedCount` subjects. */
export type Unlock = (lockedCount: number) => ReactNode

type Props = {
  /** The exams that may have the subject. */
  exams?: readonly ExamKey[]
  /** All that is locked to the person; undefined while unknown. */
  locked: readonly LockedPaperSubject[] | undefined
  unlock: Unlock
}

/** Shown for a locked subject: how to unlock it, and links to all subjects. */
export function PapersLocked({ exams = examKeys, locked, unlock }: Props) {
  const { t } = useTranslation('papers')
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t('locked.title')} hidden />
      <Locked title={t('locked.title')}>
        <p>{t('locked.byFriend')}</p>
        {locked && locked.length > 0 && unlock(locked.length)}
        {locked?.some((one) => one.opens_with_plus) && (
          <p>
            {t('locked.byPlus')} <Link to="/plus-programme">{t('locked.toPlus')}</Link>
          </p>
        )}
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
