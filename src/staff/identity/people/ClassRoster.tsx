import { useState } from 'react'
import type { Role } from '#contract/shared/kinds.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { noteThreadId } from '#contract/guardians/staff-notes.ts'
import { rosterShows, rosterSorting, type RosterRow } from '#contract/enrolment/staff-rosters.ts'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Button } from '#ui/Button.tsx'
import { Tag } from '#ui/Tag.tsx'
import { ChangeTicked } from './ChangeTicked.tsx'
import { rosterQuery } from './queries.ts'
import { RosterChange } from './RosterChange.tsx'
import { RosterEnrol } from './RosterEnrol.tsx'
import { messageToFiltered } from './selection.ts'
import { intakePattern, useIntakeFilter } from './use-intake-filter.ts'
import { WriteToTicked } from './WriteToTicked.tsx'

/** The roster of a class; the role decides which columns and actions it has. */
export function ClassRoster({ classId, role }: { classId: number; role: Role }) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const shows = rosterShows.filter((show) => show !== 'unpaid' || mayDo(role, 'orders'))
  const list = useStaffList({ show: shows, intake: intakePattern }, rosterSorting)
  const query = useListQuery(rosterQuery(classId, list.query))
  const intakeFilter = useIntakeFilter()
  const [changing, setChanging] = useState<RosterRow | null>(null)
  const [isEnrolling, setEnrolling] = useState(false)
  const mayEnrol = mayDo(role, 'enrol')
  const day = (at: string) => format.longDate(new Date(at))
  const columns: Column<RosterRow>[] = [
    {
      head: t('columns.person'),
      sort: 'name',
      cell: ({ uid, name, email }) => (
        <>
          {email === null ? (
            <strong>{name || t('roster.noName')}</strong>
          ) : (
            <RowLink to={`/staff/people/${uid}`}>{name || email}</RowLink>
          )}
          {email !== null && name !== '' && <p className={kit.quiet}>{email}</p>}
        </>
      ),
    },
    {
      head: t('roster.enrolled'),
      sort: '-since',
      cell: ({ intake: title, since, until }) => (
        <span className={`numbers ${kit.quiet}`}>
          {until
            ? t('enrolments.time', { from: day(since), until: day(until) })
            : t('enrolments.timeOpen', { from: day(since) })}
          {title !== null && <br />}
          {title}
        </span>
      ),
    },
    {
      head: t('roster.attendance'),
      cell: ({ attendance: { joined, held } }) => (
        <span className="numbers">
          {held === 0 ? t('roster.noLesson') : t('roster.joined', { joined, held })}
        </span>
      ),
    },
    {
      head: t('columns.seen'),
      sort: '-seen',
      cell: ({ seen_at }) => (
        <span className={`numbers ${kit.quiet}`}>
          {seen_at === null ? t('notSignedIn') : t('roster.seen', { day: day(seen_at) })}
        </span>
      ),
    },
    {
      head: t('roster.notes'),
      cell: ({ uid, name, email }) => (
        <Link
          to={`/staff/notes/${noteThreadId({ class_id: classId, uid })}`}
          aria-label={t('roster.notesOf', { name: name || (email ?? t('roster.noName')) })}
        >
          {t('roster.writeNote')}
        </Link>
      ),
    },
    ...(mayDo(role, 'people')
      ? [
          {
            head: t('roster.guardian'),
            cell: ({ guardian }: RosterRow) => (
              <span className={kit.quiet}>
                {guardian && [guardian.name, guardian.contact].filter(Boolean).join(', ')}
              </span>
            ),
          },
        ]
      : []),
    ...(mayDo(role, 'orders')
      ? [
          {
            head: t('roster.unpaid'),
            cell: ({ unpaid }: RosterRow) =>
              unpaid ? <Tag tone="danger">{format.money(unpaid)}</Tag> : null,
          },
        ]
      : []),
    ...(mayEnrol
      ? [
          {
            head: t('roster.actions'),
            cell: (row: RosterRow) => (
              <Button
                variant="quiet"
                aria-label={t('enrolments.changeName', { name: row.name || (row.email ?? '') })}
                onClick={() => setChanging(row)}
              >
                {t('enrolments.change')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <p>
        <Link to={`/staff/classes/${classId}`}>{t('roster.toClass')}</Link>
      </p>
      <StaffList
        title={t('roster.title', { class: query.data?.class_name ?? '' })}
        list={list}
        searchLabel={t(mayDo(role, 'people') ? 'search' : 'roster.search')}
        filters={[
          {
            name: 'show',
            label: t('roster.show'),
            all: t('roster.shows.current'),
            options: shows
              .filter((show) => show !== 'current')
              .map((value) => ({ value, text: t(`roster.shows.${value}`) })),
          },
          intakeFilter,
        ]}
        query={query}
        rows={({ students }) => students}
        keyOf={({ uid, since }) => `${uid} ${since}`}
        columns={columns}
        none={{ title: t('roster.none'), text: t('roster.noneText') }}
        tools={
          mayEnrol && (
            <Button variant="secondary" onClick={() => setEnrolling(true)}>
              {t('roster.enrol')}
            </Button>
          )
        }
        exported={{
          name: `students-${classId}`,
          fetch: () => callStaff('exportRoster', { params: { classId }, query: list.unpagedQuery }),
        }}
        bulk={
          mayDo(role, 'message')
            ? {
                nameOf: ({ name, email }) => name || (email ?? ''),
                // A message to all uses the filters of people, which have no `show`.
                canSelectAllMatching: list.chosen.show === undefined,
                actions: (selection) => (
                  <>
                    <WriteToTicked
                      selection={selection}
                      toAll={messageToFiltered({ ...list.unpagedQuery, class: String(classId) })}
                    />
                    <ChangeTicked selection={selection} classId={classId} />
                  </>
                ),
              }
            : undefined
        }
      />
      {changing && (
        <RosterChange classId={classId} row={changing} onClose={() => setChanging(null)} />
      )}
      {isEnrolling && <RosterEnrol classId={classId} onClose={() => setEnrolling(false)} />}
    </>
  )
}
