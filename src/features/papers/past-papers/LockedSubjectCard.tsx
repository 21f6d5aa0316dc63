import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LockedPaperSubject } from '#contract/papers/papers.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './papers.module.css'

/** A locked subject and how to unlock it. */
export function LockedSubjectCard({ subject }: { subject: LockedPaperSubject }) {
  const { t } = useTranslation('papers')
  const { name_eng, name_bm, papers, questions, opens_with_plus } = subject
  const look = { '--subject': subject.background_color_hex } as CSSProperties
  return (
    <li className={styles.subject} style={look} data-locked>
      <div>
        <h3>{name_eng}</h3>
        {name_bm !== name_eng && (
          <p className="quiet" lang="ms">
            {name_bm}
          </p>
        )}
        <p className="numbers quiet">
          {t('papers', { count: papers })} · {t('questions', { count: questions })}
        </p>
        <p className={styles.way}>
          {t(opens_with_plus ? 'locked.way.plus' : 'locked.way.friend')}{' '}
          {opens_with_plus && <Link to="/plus-programme">{t('locked.toPlus')}</Link>}
        </p>
      </div>
      <Icon name="lock" label={t('locked.tag')} />
    </li>
  )
}
