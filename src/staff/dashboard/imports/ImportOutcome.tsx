import { useTranslation } from 'react-i18next'
import {
  importUndoHours,
  type FoundFault,
  type ImportResult,
  type ImportRow,
} from '#contract/dashboard/imports.ts'
import kit from '#staff/kit/kit.module.css'
import { Table, type Column } from '#staff/kit/lists/Table.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag } from '#ui/Tag.tsx'

/** The faults of a file, or its changes. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  return result.faults_in_all > 0 ? <FoundFaults result={result} /> : <Changes result={result} />
}

function FoundFaults({ result: { faults, faults_in_all: count } }: { result: ImportResult }) {
  const { t } = useTranslation('staff/imports')
  const columns: Column<FoundFault>[] = [
    {
      head: t('place'),
      cell: ({ line, column }) => (column ? t('at', { line, column }) : t('line', { line })),
    },
    { head: t('wrong'), cell: ({ fault, value }) => t(`fault.${fault}`, { value }) },
  ]
  return (
    <section aria-label={t('faults')} className={`stack ${kit.part}`}>
      <Notice tone="danger" announce title={t('faulty', { count })}>
        {count > faults.length && t('faultyFirst', { count: faults.length })}
      </Notice>
      <Table
        label={t('faults')}
        columns={columns}
        rows={faults}
        keyOf={({ line, column, fault }) => `${line}/${column}/${fault}`}
      />
    </section>
  )
}

function Changes({ result }: { result: ImportResult }) {
  const { t } = useTranslation('staff/imports')
  const { new: added, changed, same, rows, is_saved } = result
  const isEmpty = added + changed === 0
  const columns: Column<ImportRow>[] = [
    {
      head: t('who'),
      cell: ({ label, outcome }) => (
        <span className={kit.end}>
          {label}
          <Tag tone={outcome === 'new' ? 'success' : 'info'}>{t(`outcomes.${outcome}`)}</Tag>
        </span>
      ),
    },
    {
      head: t('place'),
      cell: ({ line }) => <span className={kit.quiet}>{t('line', { line })}</span>,
    },
    {
      head: t('what'),
      cell: ({ changes }) => (
        <span className={kit.quiet}>
          {changes
            .map(({ column, before, after }) =>
              before === null
                ? t('set', { column, after })
                : t('from', { column, before: before || t('blank'), after: after || t('blank') }),
            )
            .join(' · ')}
        </span>
      ),
    },
  ]
  return (
    <section aria-label={t('rows')} className={`stack ${kit.part}`}>
      <Notice
        tone={is_saved ? 'success' : 'info'}
        announce
        title={
          isEmpty ? t('nothing') : is_saved ? t('saved', { hours: importUndoHours }) : t('would')
        }
      >
        {t('counts', { added, changed, same })}{' '}
        {added + changed > rows.length && t('rowsFirst', { count: rows.length })}
      </Notice>
      {!isEmpty && (
        <Table label={t('rows')} columns={columns} rows={rows} keyOf={({ line }) => line} />
      )}
    </section>
  )
}
