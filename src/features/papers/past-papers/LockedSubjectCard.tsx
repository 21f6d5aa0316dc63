import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LockedPaperSubject } from '#contract/papers/papers.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './papers.module.css'

export function LockedSubjectCard({ subject }: { subject: LockedPaperSubject }) {
  const { t } = useTranslation('papers')
  const { name_eng, name_bm, papers, questions } = subject
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
      </div>
      <Icon name="lock" label={t('locked.tag')} />
    </li>
  )
}
