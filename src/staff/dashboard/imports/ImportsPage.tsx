import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  importKinds,
  importsSorting,
  type ImportUndone,
  type PastImport,
} from '#contract/dashboard/imports.ts'
import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import type { Column } from '#staff/kit/lists/Table.tsx'
import { staffQuery, useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag } from '#ui/Tag.tsx'
import { ImportFile } from './ImportFile.tsx'
import { Undone } from './Undone.tsx'
import { UndoImport } from './UndoImport.tsx'

const importsQuery = (query: QueryTextOf<StaffEndpoints['imports']>) =>
  staffQuery(['imports', query], (options) => callStaff('imports', { query, ...options }))

/** Imports lists from files, and shows earlier imports. */
export function ImportsPage() {
  const { t } = useTranslation('staff/imports')
  const format = useFormat()
  const [undone, setUndone] = useState<ImportUndone & { id: string }>()
  const list = useStaffList({ kind: importKinds }, importsSorting)
  const [first] = importKinds
  const kind = list.chosen.kind ?? first ?? 'students'
  const columns: Column<PastImport>[] = [
    {
      head: t('columnsOf.file'),
      cell: ({ file_name, kind: importKind }) => (
        <>
          {file_name}
          <p className={kit.quiet}>{t(`kinds.${importKind}`)}</p>
        </>
      ),
    },
    {
      head: t('columnsOf.at'),
      sort: '-at',
      cell: ({ at, by }) => (
        <span className={`numbers ${kit.quiet}`}>
          {t('by', { when: format.dateTime(new Date(at)), by })}
        </span>
      ),
    },
    {
      head: t('columnsOf.rows'),
      cell: ({ new: added, changed }) => (
        <span className={`numbers ${kit.quiet}`}>{t('pastCounts', { added, changed })}</span>
      ),
    },
    {
      head: t('columnsOf.undo'),
      cell: (one) => (
        <>
          {one.undone_at !== null && <Tag>{t('undoneAt')}</Tag>}
          {one.kept > 0 && <p className={kit.quiet}>{t('kept', { count: one.kept })}</p>}
          {one.may_undo && (
            <UndoImport
              pastImport={one}
              onDone={(undoneRows) => setUndone({ ...undoneRows, id: one.id })}
            />
          )}
        </>
      ),
    },
  ]
  return (
    <StaffList
      title={t('title')}
      list={list}
      tools={
        <ImportFile
          key={`${kind} ${undone?.id}`}
          kind={kind}
          onKind={(chosen) => list.change('kind', chosen)}
        />
      }
      rowsTitle={t('past')}
      query={useListQuery(importsQuery(list.query))}
      rows={({ imports }) => imports}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('none'), text: t('noneText') }}
    >
      {() => undone && <Undone undone={undone} />}
    </StaffList>
  )
}
