import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tag } from '#ui/Tag.tsx'
import { Asked } from './Asked.tsx'
import { staffFactKindsQuery } from './queries.ts'
import styles from './staff.module.css'

/** What public pages say and staff may change, a row for each document. */
export function FactsPage() {
  const { t } = useTranslation('staff')
  return (
    <>
      <header className={styles.header}>
        <h1>{t('facts.title')}</h1>
      </header>
      <Asked query={useQuery(staffFactKindsQuery())}>
        {({ kinds }) => (
          <ul role="list" className={styles.rows}>
            {kinds.map(({ kind, has_draft, by_staff, in_cms }) => (
              <li key={kind} className={styles.row}>
                <div>
                  <Link to={`/staff/facts/${kind}`} className={styles.whole}>
                    {t(`facts.kinds.${kind}`)}
                  </Link>
                  <p className={styles.quiet}>{t(`facts.what.${kind}`)}</p>
                </div>
                <div className={styles.end}>
                  {has_draft && <Tag tone="accent">{t('facts.draft')}</Tag>}
                  {in_cms && <Tag tone="info">{t('facts.inCms')}</Tag>}
                  {by_staff && <Tag>{t('facts.byStaff')}</Tag>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Asked>
    </>
  )
}
