import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { paperSubjectPath } from '#contract/papers/paths.ts'
import type { OpenPaperSubject } from '#contract/papers/papers.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import styles from './papers.module.css'

export function SubjectCard({ subject }: { subject: OpenPaperSubject }) {
  const { t } = useTranslation('papers')
  const format = useFormat()
  const { name_eng, name_bm, papers, questions, teachers } = subject
  const look = { '--subject': subject.background_color_hex } as CSSProperties
  const [newest, oldest] = [subject.years[0], subject.years.at(-1)]
  return (
    <li className={styles.subject} style={look}>
      <div>
        <h3>
          <Link to={paperSubjectPath(subject)}>{name_eng}</Link>
        </h3>
        {name_bm !== name_eng && (
          <p className="quiet" lang="ms">
            {name_bm}
          </p>
        )}
        <p className={`numbers ${styles.counts}`}>
          {t('papers', { count: papers })} · {t('questions', { count: questions })}
          {newest && oldest && ` · ${newest === oldest ? newest : `${oldest}–${newest}`}`}
        </p>
        {teachers.length > 0 && (
          <p className="quiet">
            {format.list(
              teachers.map(({ name }) => name),
              'conjunction',
            )}
          </p>
        )}
      </div>
      <Icon name="chevron" />
    </li>
  )
}
