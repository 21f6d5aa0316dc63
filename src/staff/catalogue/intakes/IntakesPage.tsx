import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { intakeState, type IntakeState, type StaffIntakes } from '#contract/catalogue/intakes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSession } from '#platform/session/session.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Marked } from '#ui/Marked.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { AddIntake } from './AddIntake.tsx'
import { ChangeIntake } from './ChangeIntake.tsx'
import { staffIntakesQuery } from './queries.ts'
import styles from './school.module.css'

const tones: Record<IntakeState, Tone> = { running: 'success', coming: 'info', past: 'neutral' }

/** The intakes of each programme; administrators add, change and withdraw them. */
export function IntakesPage({ role }: { role: Role }) {
  const { t } = useTranslation('staff/school')
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const mayChange = mayDo(role, 'school')
  return (
    <>
      <header className={kit.header}>
        <h1>{t('intakes.title')}</h1>
      </header>
      <QueryBoundary query={useQuery(staffIntakesQuery())}>
        {(page) => (
          <>
            {mayChange && <AddIntake key={page.intakes.length} page={page} uid={uid} />}
            {page.programmes.map((programme) => (
              <Programme
                key={programme.id}
                page={page}
                programme={programme}
                uid={mayChange ? uid : undefined}
              />
            ))}
          </>
        )}
      </QueryBoundary>
    </>
  )
}

type Props = {
  page: StaffIntakes
  programme: StaffIntakes['programmes'][number]
  /** Owner of the drafts; undefined for people who may not change anything. */
  uid: string | undefined
}

function Programme({ page, programme: { id, title }, uid }: Props) {
  const { t } = useTranslation('staff/school')
  const format = useFormat()
  const [open, setOpen] = useState<string>()
  const today = malaysianDay(new Date(page.server_time))
  const intakes = page.intakes.filter(({ programme_id }) => programme_id === id)
  const isPast = (one: (typeof intakes)[number]) => intakeState(one, today) === 'past'
  const past = intakes.filter(isPast)
  const row = (intake: (typeof intakes)[number]) => {
    const state = intakeState(intake, today)
    const day = format.longDate
    return (
      <li key={intake.key} className={kit.row}>
        <div>
          <h3 className={styles.name}>{intake.title}</h3>
          <p className="numbers">
            {t('intakes.runs', {
              from: day(intake.starts_on),
              until: day(intake.ends_on),
              last: day(intake.last_paper_on),
            })}
          </p>
          <p className={`numbers ${kit.quiet}`}>
            {[
              t('intakes.students', { count: intake.students }),
              state !== 'past' &&
                t('intakes.onSale', { count: intake.classes, on: intake.classes_on_sale }),
              state !== 'past' && t('intakes.toCome', { count: intake.lessons_to_come }),
              intake.sale_from && t('intakes.soldFrom', { day: day(intake.sale_from) }),
              intake.sale_until && t('intakes.soldUntil', { day: day(intake.sale_until) }),
              intake.by_staff && t('intakes.byStaff'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={kit.end}>
          <Tag tone={tones[state]}>{t(`intakes.states.${state}`)}</Tag>
          {state !== 'past' && (
            <Link to={`/staff/seats?intake=${intake.key}`}>
              <Marked text={t('seats.title', { intake: intake.title })}>
                {(quiet) => <span className="only-heard">{quiet}</span>}
              </Marked>
            </Link>
          )}
          {uid !== undefined && state !== 'past' && open !== intake.key && (
            <Button
              variant="secondary"
              aria-label={t('intakes.changeOf', { title: intake.title })}
              onClick={() => setOpen(intake.key)}
            >
              {t('intakes.change')}
            </Button>
          )}
        </div>
        {uid !== undefined && open === intake.key && (
          <div className={styles.below}>
            <ChangeIntake
              intake={intake}
              others={intakes.filter(({ key }) => key !== intake.key)}
              today={today}
              uid={uid}
              onClose={() => setOpen(undefined)}
            />
          </div>
        )}
      </li>
    )
  }
  return (
    <section aria-labelledby={`programme-${id}`} className={kit.part}>
      <h2 id={`programme-${id}`}>{title}</h2>
      {intakes.length === 0 ? (
        <Empty icon="calendar" title={t('intakes.none')}>
          {t('intakes.noneText')}
        </Empty>
      ) : (
        <ul role="list" className={kit.rows}>
          {intakes.filter((one) => !isPast(one)).map(row)}
        </ul>
      )}
      {past.length > 0 && (
        <details className={kit.disclosure}>
          <summary>{t('intakes.past', { count: past.length })}</summary>
          <ul role="list" className={kit.rows}>
            {past.map(row)}
          </ul>
        </details>
      )}
    </section>
  )
}
