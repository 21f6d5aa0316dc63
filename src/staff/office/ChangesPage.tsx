import { textOf } from '#platform/i18n/i18n.ts'
import { changesSorting, type StaffChange } from '#contract/staff/wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/StaffList.tsx'
import type { Column } from '#staff/kit/Table.tsx'
import { useListQuery } from '#staff/kit/use-list-query.ts'
import { useStaffList } from '#staff/kit/use-staff-list.ts'
import styles from './office.module.css'
import { staffChangesQuery } from './queries.ts'

/** What staff changed, by whom and when. */
export function ChangesPage() {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const format = useFormat()
  const list = useStaffList({}, changesSorting)
  const columns: Column<StaffChange>[] = [
    {
      head: t('changes.columns.what'),
      cell: ({ action, label }) => (
        <>
          <strong>{textOf(t, [`staff/kit:actions.${action}`, 'staff/kit:actions.other'])}</strong>
          {': '}
          {label || t('staff/kit:deletedAccount')}
        </>
      ),
    },
    {
      head: t('changes.columns.when'),
      sort: '-at',
      cell: ({ at }) => (
        <span className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(at))}</span>
      ),
    },
    {
      head: t('changes.columns.who'),
      cell: ({ by }) => <span className={kit.quiet}>{by ?? t('changes.operator')}</span>,
    },
    {
      head: t('changes.details'),
      cell: ({ before, after }) => (
        <details className={styles.values}>
          <summary>{t('changes.details')}</summary>
          <dl className={kit.details}>
            <dt>{t('changes.before')}</dt>
            <dd translate="no">{valuesText(before)}</dd>
            <dt>{t('changes.after')}</dt>
            <dd translate="no">{valuesText(after)}</dd>
          </dl>
        </details>
      ),
    },
  ]
  return (
    <StaffList
      title={t('changes.title')}
      list={list}
      query={useListQuery(staffChangesQuery(list.asked))}
      rows={({ changes }) => changes}
      searchLabel={t('changes.search')}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('changes.none'), text: t('changes.noneText') }}
    />
  )
}

/** One line per value. */
function valuesText(values: Record<string, unknown>): string {
  const lines = Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => `${name}: ${valueText(one)}`)
      : [`${name}: ${valueText(value)}`],
  )
  return lines.join('\n') || '–'
}

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, its]) => `${name} ${String(its)}`)
        .join(', ')
    : String(value)
