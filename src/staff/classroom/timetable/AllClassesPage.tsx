import { useTranslation } from 'react-i18next'
import { classLanguages, type Role } from '#contract/shared/kinds.ts'
import { classesSorting } from '#contract/classroom/staff-classes.ts'
import type { StaffClass } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag } from '#ui/Tag.tsx'
import { staffClassesQuery } from './queries.ts'

/** All classes, with a search. */
export function AllClassesPage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const list = useStaffList({ language: classLanguages }, classesSorting)
  const columns: Column<StaffClass>[] = [
    {
      head: t('staff/kit:class'),
      sort: 'name',
      cell: ({ id, class_name }) => <RowLink to={`/staff/classes/${id}`}>{class_name}</RowLink>,
    },
    {
      head: t('all.language'),
      sort: 'language',
      cell: ({ language, is_mine }) => (
        <span className={kit.end}>
          <span className={kit.quiet}>{t(`staff/kit:languages.${language}`)}</span>
          {role === 'teacher' && is_mine && <Tag tone="info">{t('all.mine')}</Tag>}
        </span>
      ),
    },
    {
      head: t('all.teachers'),
      cell: ({ teachers }) => <span className={kit.quiet}>{teachers.join(', ')}</span>,
    },
  ]
  return (
    <StaffList
      title={t('staff/kit:allClasses')}
      list={list}
      searchLabel={t('all.search')}
      filters={[
        {
          name: 'language',
          label: t('all.language'),
          all: t('all.anyLanguage'),
          options: classLanguages.map((value) => ({
            value,
            text: t(`staff/kit:languages.${value}`),
          })),
        },
      ]}
      query={useListQuery(staffClassesQuery(list.query))}
      rows={({ classes }) => classes}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('all.none'), text: t('all.noneText') }}
      exported={{
        name: 'classes',
        fetch: () => callStaff('exportClasses', { query: list.unpagedQuery }),
      }}
      tools={
        <p>
          <Link to="/staff/classes">{t('all.toWeek')}</Link>
        </p>
      }
    />
  )
}
