import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CsvCell } from '#contract/shared/text/csv.ts'
import kit from '#staff/kit/kit.module.css'
import { ExportButton, csvFile } from '#staff/kit/lists/ExportButton.tsx'
import { Table, type Column } from '#staff/kit/lists/Table.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import styles from './office.module.css'

/** The most rows shown; the CSV has all that were sent. */
const drawnAtMost = 200

/** A chart, a table, and the table as a file. */
export function FinanceReport<Row>({
  title,
  chart,
  lead,
  rows,
  count = rows.length,
  columns,
  keyOf,
  file,
}: {
  title: string
  chart: ReactNode
  lead: ReactNode
  rows: readonly Row[]
  /** The number of all rows, if not all were sent. */
  count?: number
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  file: { name: string; columns: readonly string[]; rowOf: (row: Row) => Record<string, CsvCell> }
}) {
  const { t } = useTranslation('staff/finance')
  const drawn = rows.slice(0, drawnAtMost)
  return (
    <section aria-labelledby="report" className={kit.part}>
      <h2 id="report">{title}</h2>
      <p className={`numbers ${kit.quiet}`}>{lead}</p>
      {rows.length === 0 ? (
        <Empty icon="search" title={t('none')}>
          {t('noneText')}
        </Empty>
      ) : (
        <>
          <ul role="list" className={`${styles.charts} ${kit.under}`}>
            {chart}
          </ul>
          <div className={`cluster ${kit.part}`}>
            <ExportButton
              name={file.name}
              hasDays
              fetch={async () => csvFile(file.columns, rows.map(file.rowOf))}
            />
            {count > drawn.length && (
              <p className={`numbers ${kit.quiet}`}>
                {t('more', { shown: drawn.length, inFile: rows.length, count })}
              </p>
            )}
          </div>
          <div className={kit.under}>
            <Table label={title} columns={columns} rows={drawn} keyOf={keyOf} />
          </div>
        </>
      )}
    </section>
  )
}
