import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import styles from './StaffList.module.css'
import type { Selection } from './use-selection.ts'

/** The number of selected rows, and their actions. Sticky. */
export function SelectionBar<Row>({
  selection,
  total,
  canSelectAllMatching,
  children,
}: {
  selection: Selection<Row>
  total: number
  /** Offers every row that fits the filters, not only those that were shown. */
  canSelectAllMatching: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('staff/kit')
  const count = selection.isAll ? total : selection.rows.length
  return (
    <div role="region" aria-label={t('selection.label')} className={styles.bar}>
      <p role="status">
        <strong>{t('selection.count', { count })}</strong>
      </p>
      {canSelectAllMatching && !selection.isAll && total > count && (
        <Button variant="quiet" onClick={selection.tickAll}>
          {t('selection.all', { count: total })}
        </Button>
      )}
      {children}
      <Button variant="quiet" onClick={selection.clear}>
        {t('selection.clear')}
      </Button>
    </div>
  )
}
