import { useTranslation } from 'react-i18next'
import { noteShows, notesSorting } from '#contract/guardians/staff-notes.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { noteColumns } from './note-columns.tsx'
import { staffNotesQuery } from './queries.ts'

/** Students with notes between teacher and guardian. */
export function NotesPage() {
  const { t } = useTranslation('staff/notes')
  const format = useFormat()
  const list = useStaffList({ show: noteShows }, notesSorting)
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      filters={[
        {
          name: 'show',
          label: t('show'),
          all: t('all'),
          options: noteShows.map((value) => ({ value, text: t(`shows.${value}`) })),
        },
      ]}
      query={useListQuery(staffNotesQuery(list.query))}
      rows={({ threads }) => threads}
      keyOf={({ uid, class_id }) => `${class_id} ${uid}`}
      columns={noteColumns(t, format)}
      none={{ title: t('none'), text: t('noneText') }}
      tools={<p className={kit.quiet}>{t('lead')}</p>}
    />
  )
}
