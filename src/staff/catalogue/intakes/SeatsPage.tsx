import { useTranslation } from 'react-i18next'
import { seatShows, seatsSorting, type ClassFill } from '#contract/enrolment/staff-seats.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useIntakeChoices } from '#staff/kit/class-choices.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag } from '#ui/Tag.tsx'
import { AddIntakeClasses } from './AddIntakeClasses.tsx'
import { seatListQuery } from './queries.ts'
import { seatsId } from './ClassSeatsPage.tsx'
import { SetSeats } from './SetSeats.tsx'

const listOptions = { intake: /^[a-z0-9-]{1,60}$/, show: seatShows } as const

/** How full every class is in every intake, and how many wait for it. */
export function SeatsPage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const format = useFormat()
  const list = useStaffList(listOptions, seatsSorting)
  const query = useListQuery(seatListQuery(list.query))
  const { intake } = list.unpagedQuery
  const columns: Column<ClassFill>[] = [
    {
      head: t('seats.columns.class'),
      sort: 'class',
      cell: (seats) => <RowLink to={`/staff/seats/${seatsId(seats)}`}>{seats.class_name}</RowLink>,
    },
    {
      head: t('seats.columns.intake'),
      sort: 'intake',
      cell: ({ intake, programme }) => (
        <span className={kit.quiet}>{t('staff/kit:intakeOf', { intake, programme })}</span>
      ),
    },
    {
      head: t('seats.columns.times'),
      cell: ({ class_schedule, teachers, is_on_sale }) => (
        <span className={kit.quiet}>
          {[...class_schedule.map(format.classSlot), ...teachers].join(' · ')}{' '}
          {!is_on_sale && <Tag tone="neutral">{t('seats.offSale')}</Tag>}
        </span>
      ),
    },
    {
      head: t('seats.columns.taken'),
      sort: '-taken',
      cell: ({ capacity, taken, held }) => (
        <span className="numbers">
          {capacity === null
            ? t('seats.taken', { count: taken })
            : t('seats.takenOf', { taken, count: capacity })}
          {held > 0 && <span className={kit.quiet}> {t('seats.held', { count: held })}</span>}{' '}
          {capacity !== null && taken >= capacity && <Tag tone="danger">{t('seats.full')}</Tag>}
        </span>
      ),
    },
    {
      head: t('seats.columns.waiting'),
      sort: '-waiting',
      cell: ({ waiting }) =>
        waiting > 0 && <Tag tone="info">{t('seats.waiting', { count: waiting })}</Tag>,
    },
  ]
  return (
    <StaffList
      title={t('seats.page')}
      tools={
        intake !== undefined &&
        mayDo(role, 'school') && <AddIntakeClasses key={intake} intakeKey={intake} />
      }
      list={list}
      searchLabel={t('seats.search')}
      filters={[
        {
          name: 'show',
          label: t('seats.show'),
          all: t('seats.allClasses'),
          options: seatShows.map((value) => ({ value, text: t(`seats.shows.${value}`) })),
        },
        {
          name: 'intake',
          label: t('seats.columns.intake'),
          all: t('seats.allIntakes'),
          options: useIntakeChoices(),
        },
      ]}
      query={query}
      rows={({ classes }) => classes}
      keyOf={seatsId}
      columns={columns}
      bulk={
        mayDo(role, 'school')
          ? {
              nameOf: ({ class_name, intake, programme }) =>
                `${class_name}, ${t('staff/kit:intakeOf', { intake, programme })}`,
              actions: (selection) => <SetSeats selection={selection} />,
            }
          : undefined
      }
      none={{ title: t('seats.none'), text: t('seats.noneText') }}
      exported={{
        name: 'seats',
        fetch: () => callStaff('exportSeats', { query: list.unpagedQuery }),
      }}
    />
  )
}
