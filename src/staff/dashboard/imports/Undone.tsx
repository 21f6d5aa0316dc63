import { useTranslation } from 'react-i18next'
import type { ImportUndone } from '#contract/dashboard/imports.ts'
import kit from '#staff/kit/kit.module.css'
import { Table, type Column } from '#staff/kit/lists/Table.tsx'
import { Notice } from '#ui/Notice.tsx'

/** How many rows an undo reverted, and the rows it kept with reasons. */
export function Undone({ undone: { undone, kept } }: { undone: ImportUndone }) {
  const { t } = useTranslation('staff/imports')
  const columns: Column<ImportUndone['kept'][number]>[] = [
    { head: t('who'), cell: ({ label }) => label },
    {
      head: t('place'),
      cell: ({ line }) => <span className={kit.quiet}>{t('line', { line })}</span>,
    },
    { head: t('keptRows'), cell: ({ why }) => t(`why.${why}`) },
  ]
  return (
    <section className={`stack ${kit.part}`} aria-label={t('undoneAt')}>
      <Notice
        tone={kept.length > 0 ? 'warning' : 'success'}
        announce
        title={t('undone', { count: undone })}
      >
        {kept.length > 0 && t('kept', { count: kept.length })}
      </Notice>
      {kept.length > 0 && (
        <Table label={t('keptRows')} columns={columns} rows={kept} keyOf={({ line }) => line} />
      )}
    </section>
  )
}
