import { classIdPattern } from '#contract/shared/ids.ts'
import { roles, type Role } from '#contract/shared/kinds.ts'
import {
  accountStates,
  expiryDays,
  peopleSorting,
  personTagPattern,
  unseenDays,
  type People,
} from '#contract/identity/staff-people.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag } from '#ui/Tag.tsx'
import { ChangeTicked } from './ChangeTicked.tsx'
import { InviteStaff } from './InviteStaff.tsx'
import { peopleQuery } from './queries.ts'
import { messageToFiltered } from './selection.ts'
import { SkipVerification } from './SkipVerification.tsx'
import { intakePattern } from './use-intake-filter.ts'
import { usePeopleFilters } from './use-people-filters.ts'
import { WriteToTicked } from './WriteToTicked.tsx'

type Row = People['people'][number]

const listOptions = {
  class: classIdPattern,
  intake: intakePattern,
  expires: expiryDays,
  unpaid: ['yes'],
  unseen: unseenDays,
  tag: personTagPattern,
  role: roles,
  state: accountStates,
} as const

/** All accounts, newest first. */
export function PeoplePage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const format = useFormat()
  const list = useStaffList(listOptions, peopleSorting)
  const columns: Column<Row>[] = [
    {
      head: t('columns.person'),
      sort: 'name',
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
          {person.erase_after !== null && <Tag tone="danger">{t('states.leaving')}</Tag>}
          {person.role !== 'student' && (
            <Tag tone="info">{t(`staff/kit:roles.${person.role}`)}</Tag>
          )}
          {person.unpaid > 0 && (
            <Tag tone="danger">{t('owes', { amount: format.money(person.unpaid) })}</Tag>
          )}
        </span>
      ),
    },
    {
      head: t('columns.since'),
      sort: '-created',
      cell: ({ created_at }) => (
        <span className={`numbers ${kit.quiet}`}>{format.longDate(new Date(created_at))}</span>
      ),
    },
    {
      head: t('columns.signedIn'),
      sort: '-signed-in',
      cell: ({ last_sign_in_at }) => (
        <span className={`numbers ${kit.quiet}`}>
          {last_sign_in_at === null
            ? t('notSignedIn')
            : t('signedIn', { when: format.longDate(new Date(last_sign_in_at)) })}
        </span>
      ),
    },
  ]
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      filters={usePeopleFilters()}
      query={useListQuery(peopleQuery(list.query))}
      rows={({ people }) => people}
      keyOf={({ uid }) => uid}
      columns={columns}
      none={{ title: t('none'), text: t('noneText') }}
      tools={
        mayDo(role, 'roles') && (
          <>
            <InviteStaff />
            <SkipVerification />
          </>
        )
      }
      exported={{
        name: 'people',
        fetch: () => callStaff('exportPeople', { query: list.unpagedQuery }),
      }}
      bulk={
        mayDo(role, 'message')
          ? {
              nameOf: ({ name, email }) => name || email,
              canSelectAllMatching: true,
              actions: (selection) => (
                <>
                  <WriteToTicked
                    selection={selection}
                    toAll={messageToFiltered(list.unpagedQuery)}
                  />
                  <ChangeTicked selection={selection} />
                </>
              ),
            }
          : undefined
      }
    />
  )
}
