import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/shared/kinds.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { SeatsOfClass } from '#contract/enrolment/staff-seats.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { RowLink, Table, type Column } from '#staff/kit/lists/Table.tsx'
import { Button } from '#ui/Button.tsx'
import { Tag } from '#ui/Tag.tsx'
import { CapacityForm } from './CapacityForm.tsx'
import { OfferSeat } from './OfferSeat.tsx'
import { RemoveIntakeClass } from './RemoveIntakeClass.tsx'
import { seatsOfClassQuery } from './queries.ts'

type Waiting = NonNullable<SeatsOfClass['people']>[number]

type ClassSeatsPageProps = {
  id: string
  role: Role
  /** A form to change times, teacher and sale. */
  change: (seats: SeatsOfClass) => ReactNode
}

/** One class in one intake: its times, teacher, sale, seats and waiting list. */
export function ClassSeatsPage({ id, role, change }: ClassSeatsPageProps) {
  const { t } = useTranslation('staff/school')
  const query = useQuery(seatsOfClassQuery(readSeatsId(id)))
  const unknown = { title: t('seats.unknown'), to: '/staff/seats', link: t('seats.toAll') }
  return (
    <QueryBoundary query={query} unknown={unknown}>
      {(seats) => <Seats seats={seats} role={role} change={change} />}
    </QueryBoundary>
  )
}

type SeatsProps = { seats: SeatsOfClass; role: Role; change: (seats: SeatsOfClass) => ReactNode }

function Seats({ seats, role, change }: SeatsProps) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const format = useFormat()
  const { intake, programme, class_name, capacity, taken, held, people } = seats
  return (
    <>
      <p>
        <Link to="/staff/seats">{t('seats.toAll')}</Link>
      </p>
      <header className={kit.header}>
        <h1>
          {t('seats.of', {
            name: class_name,
            intake: t('staff/kit:intakeOf', { intake, programme }),
          })}
        </h1>
        {capacity !== null && taken >= capacity && <Tag tone="danger">{t('seats.full')}</Tag>}
        {!seats.is_on_sale && <Tag tone="neutral">{t('seats.offSale')}</Tag>}
      </header>
      <p className="numbers">
        {[...seats.class_schedule.map(format.classSlot), ...seats.teachers].join(' · ')}
      </p>
      <p className="numbers">
        {capacity === null
          ? t('seats.taken', { count: taken })
          : t('seats.takenOf', { taken, count: capacity })}
        {held > 0 && <span className={kit.quiet}> {t('seats.held', { count: held })}</span>}
      </p>
      {mayDo(role, 'school') && (
        <>
          <CapacityForm key={String(capacity)} seats={seats} />
          {change(seats)}
          <div className={kit.part}>
            <RemoveIntakeClass seats={seats} />
          </div>
        </>
      )}
      {people && (
        <section aria-labelledby="waiting" className={kit.part}>
          <h2 id="waiting">{t('seats.waitingList')}</h2>
          {people.length === 0 ? (
            <p className={kit.quiet}>{t('seats.nobody')}</p>
          ) : (
            <WaitingPeople seats={seats} people={people} mayOffer={mayDo(role, 'enrol')} />
          )}
        </section>
      )}
    </>
  )
}

type WaitingPeopleProps = { seats: SeatsOfClass; people: readonly Waiting[]; mayOffer: boolean }

function WaitingPeople({ seats, people, mayOffer }: WaitingPeopleProps) {
  const { t } = useTranslation('staff/school')
  const format = useFormat()
  const [offering, setOffering] = useState<Waiting | null>(null)
  const columns: Column<Waiting>[] = [
    {
      head: t('seats.person'),
      cell: ({ uid, name, email }) => (
        <>
          <RowLink to={`/staff/people/${uid}`}>{name || email}</RowLink>
          <p className={kit.quiet}>{email}</p>
        </>
      ),
    },
    {
      head: t('seats.since'),
      cell: ({ joined_at }) => (
        <span className={`numbers ${kit.quiet}`}>
          {t('seats.sinceWhen', { when: format.dateTime(new Date(joined_at)) })}
        </span>
      ),
    },
    {
      head: t('seats.state'),
      cell: (one) =>
        one.held_until === null ? (
          mayOffer && (
            <Button
              variant="secondary"
              aria-label={t('seats.offerTo', { name: one.name || one.email })}
              onClick={() => setOffering(one)}
            >
              {t('seats.offer')}
            </Button>
          )
        ) : (
          <Tag tone="success">
            {t('seats.heldUntil', { when: format.dateTime(new Date(one.held_until)) })}
          </Tag>
        ),
    },
  ]
  return (
    <>
      <p className={kit.quiet}>{t('seats.inTurn')}</p>
      <Table
        label={t('seats.waitingList')}
        columns={columns}
        rows={people}
        keyOf={({ uid }) => uid}
      />
      {offering && <OfferSeat seats={seats} person={offering} onClose={() => setOffering(null)} />}
    </>
  )
}

type ClassOfIntake = { intake_key: string; class_id: number }

/** A class in an intake, as written in the address of its page. */
export const seatsId = ({ intake_key, class_id }: ClassOfIntake): string =>
  `${intake_key}_${class_id}`

/** @returns the intake and class of the id; class 0, which does not exist, for an invalid id */
function readSeatsId(id: string): { intakeKey: string; classId: number } {
  const [intakeKey = '', classId = ''] = id.split('_')
  return { intakeKey, classId: /^\d{1,9}$/.test(classId) ? Number(classId) : 0 }
}
