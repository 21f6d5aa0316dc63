import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { factKinds } from '#contract/facts.ts'
import { Empty } from '#ui/Empty.tsx'
import { Asked } from './Asked.tsx'
import { FactEditor } from './FactEditor.tsx'
import { staffFactsQuery } from './queries.ts'
import styles from './staff.module.css'
import type { FactKind } from '#contract/facts.ts'

/** One document of what public pages say. */
export function FactPage({ named }: { named: string }) {
  const { t } = useTranslation('staff')
  const kind = factKinds.find((one) => one === named)
  return kind ? (
    <Known kind={kind} />
  ) : (
    <Empty icon="search" title={<h1>{t('facts.unknown')}</h1>}>
      <Link to="/staff/facts">{t('facts.toAll')}</Link>
    </Empty>
  )
}

function Known({ kind }: { kind: FactKind }) {
  const { t } = useTranslation('staff')
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1>{t(`facts.kinds.${kind}`)}</h1>
          <p className={styles.quiet}>{t(`facts.what.${kind}`)}</p>
        </div>
        <Link to="/staff/facts">{t('facts.toAll')}</Link>
      </header>
      <Asked query={useQuery(staffFactsQuery(kind))}>{(page) => <FactEditor page={page} />}</Asked>
    </>
  )
}
