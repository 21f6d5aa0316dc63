import { textOf } from '#platform/i18n/i18n.ts'
import { dayPattern } from '#contract/shared/ids.ts'
import {
  changeKindNames,
  changeKinds,
  changesSorting,
  type StaffChange,
} from '#contract/dashboard/changes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import type { Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { changeLines } from './change-words.ts'
import styles from './office.module.css'
import { staffChangesQuery } from './queries.ts'

/** Staff's changes with author and time. */
export function ChangesPage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const format = useFormat()
  const kinds = changeKindNames.filter((kind) => mayDo(role, changeKinds[kind]))
  const list = useStaffList(
    { kind: kinds, by: /^[\w-]{1,128}$/, from: dayPattern, until: dayPattern },
    changesSorting,
  )
  const query = useListQuery(staffChangesQuery(list.query))
  const columns: Column<StaffChange>[] = [
    {
      head: t('changes.columns.what'),
      cell: ({ action, label, subject }) => (
        <>
          <strong>{textOf(t, [`staff/kit:actions.${action}`, 'staff/kit:actions.other'])}</strong>{' '}
          {label || (subject !== 'maintenance' && t('staff/kit:deletedAccount'))}
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
      cell: (change) => <Lines lines={changeLines(change, t, format)} />,
    },
  ]
  return (
    <StaffList
      title={t('changes.title')}
      list={list}
      query={query}
      rows={({ changes }) => changes}
      searchLabel={t('changes.search')}
      filters={[
        {
          name: 'kind',
          label: t('changes.kind'),
          all: t('changes.anyKind'),
          options: kinds.map((value) => ({ value, text: t(`changes.kinds.${value}`) })),
        },
        {
          name: 'by',
          label: t('changes.by'),
          all: t('changes.anybody'),
          options: (query.data?.staff ?? []).map(({ uid, name }) => ({ value: uid, text: name })),
        },
        { name: 'from', label: t('staff/kit:fromDay'), type: 'date' },
        { name: 'until', label: t('staff/kit:untilDay'), type: 'date' },
      ]}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('changes.none'), text: t('changes.noneText') }}
      exported={{
        name: 'changes',
        fetch: () => callStaff('exportChanges', { query: list.unpagedQuery }),
      }}
    />
  )
}

/** The changed values: a single one as text, several in a list that opens on request. */
function Lines({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('staff/office')
  if (lines.length <= 1) return <span className={kit.quiet}>{lines[0]}</span>
  return (
    <details className={styles.values}>
      <summary>{t('changes.details')}</summary>
      <ul className={kit.quiet}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
