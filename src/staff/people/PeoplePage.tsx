import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/kinds.ts'
import type { People } from '#contract/staff/people.ts'
import { mayDo } from '#contract/staff/rights.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/Table.tsx'
import { useStaffList } from '#staff/kit/use-staff-list.ts'
import { Tag } from '#ui/Tag.tsx'
import { peopleQuery } from './queries.ts'
import { SkipVerification } from './SkipVerification.tsx'

type Row = People['people'][number]

/** People whose name or address fits the search; without a search, the newest accounts. */
export function PeoplePage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const format = useFormat()
  const list = useStaffList({})
  const columns: Column<Row>[] = [
    {
      head: t('columns.person'),
      cell: ({ uid, name, email }) => (
        <>
          <RowLink to={`/staff/people/${uid}`}>{name || email}</RowLink>
          <p className={kit.quiet}>{email}</p>
        </>
      ),
    },
    {
      head: t('columns.account'),
      cell: (person) => (
        <span className={kit.end}>
          {person.is_suspended && <Tag tone="danger">{t('suspended')}</Tag>}
          {person.role !== 'student' && (
            <Tag tone="info">{t(`staff/kit:roles.${person.role}`)}</Tag>
          )}
        </span>
      ),
    },
    {
      head: t('columns.since'),
      cell: ({ created_at }) => (
        <span className={`numbers ${kit.quiet}`}>{format.day(new Date(created_at))}</span>
      ),
    },
  ]
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      query={useQuery(peopleQuery(list.search))}
      rows={({ people }) => people}
      keyOf={({ uid }) => uid}
      columns={columns}
      none={{ title: t('none'), text: t('noneText') }}
      tools={mayDo(role, 'roles') && <SkipVerification />}
      foot={({ more }) => more && <p className={kit.quiet}>{t('more')}</p>}
    />
  )
}
