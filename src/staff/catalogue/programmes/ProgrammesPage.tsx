import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type {
  ChangeProgramme as Body,
  StaffProgramme,
} from '#contract/catalogue/staff-programmes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import kit from '#staff/kit/kit.module.css'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Tag } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { ChangeProgramme } from './ChangeProgramme.tsx'

const staffProgrammesQuery = () =>
  staffQuery(['school', 'programmes'], (options) => callStaff('staffProgrammes', options))

/** The five kinds of programmes, and whether each is offered. */
export function ProgrammesPage() {
  const { t } = useTranslation('staff/school')
  return (
    <>
      <header className={kit.header}>
        <h1>{t('programmes.title')}</h1>
      </header>
      <p className={kit.quiet}>{t('programmes.lead')}</p>
      <QueryBoundary query={useQuery(staffProgrammesQuery())}>
        {({ programmes }) => (
          <ul role="list" className={`${kit.rows} ${kit.under}`}>
            {programmes.map((programme) => (
              <Programme key={programme.id} programme={programme} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </>
  )
}

function Programme({ programme }: { programme: StaffProgramme }) {
  const { t } = useTranslation('staff/school')
  const reachable = useReachable()
  const [isOpen, setOpen] = useState(false)
  const { id, form, is_offered, by_staff, students, reserved, drafts, version } = programme
  const { title } = form
  const type = programmeType(programme)
  const isPapers = type === 'spm-pyp' || type === 'igcse-pyp'
  const change = useStaffChange(
    (body: Body) => callStaff('changeProgramme', { params: { programmeId: id }, body }),
    { changes: [...enrolmentParts, 'announcements', 'practice'], refetchesOnError: true },
  )
  async function carryOut(body: Body): Promise<boolean> {
    const done = await change.mutateAsync(body).catch(() => undefined)
    if (done) showToast(t(`programmes.done.${body.do}`), 'success')
    return done !== undefined
  }
  const busy = change.isPending ? change.variables.do : undefined
  return (
    <li className={kit.row}>
      <div>
        <div className="cluster">
          <h2>{title}</h2>
          <Tag tone={is_offered ? 'success' : 'neutral'}>
            {t(is_offered ? 'programmes.offered' : 'programmes.notOffered')}
          </Tag>
        </div>
        <p>{t(`programmes.kinds.${type}`)}</p>
        <p className={`numbers ${kit.quiet}`}>
          {[
            !isPapers && t('intakes.students', { count: students }),
            by_staff && t('intakes.byStaff'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={kit.end}>
        {!isOpen && (
          <Button
            variant="secondary"
            aria-label={t('programmes.changeOf', { title })}
            onClick={() => setOpen(true)}
          >
            {t('programmes.change')}
          </Button>
        )}
        {is_offered ? (
          <AskFirst
            variant="quiet"
            label={t('programmes.stop')}
            name={t('programmes.stopOf', { title })}
            question={t('programmes.stopAsk', { title })}
            confirm={t('programmes.stop')}
            busy={busy === 'stop'}
            reach={
              <ul>
                {students > 0 && <li>{t('programmes.keep', { count: students })}</li>}
                {reserved > 0 && <li>{t('programmes.reserved', { count: reserved })}</li>}
                {drafts > 0 && <li>{t('programmes.drafts', { count: drafts })}</li>}
                <li>{t(`programmes.stopMeans.${type}`)}</li>
              </ul>
            }
            onConfirm={() => void carryOut({ do: 'stop', replaces: version })}
          >
            {t('programmes.again')}
          </AskFirst>
        ) : (
          <Button
            busy={busy === 'offer'}
            disabled={!reachable}
            aria-label={t('programmes.offerOf', { title })}
            onClick={() => void carryOut({ do: 'offer', replaces: version })}
          >
            {t('programmes.offer')}
          </Button>
        )}
      </div>
      {isOpen ? (
        <ChangeProgramme
          programme={programme}
          error={change.error}
          busy={busy === 'change'}
          onSave={(typed, replaces) => carryOut({ do: 'change', replaces, form: typed })}
          onClose={() => {
            change.reset()
            setOpen(false)
          }}
        />
      ) : (
        <FormFailure error={change.error} />
      )}
    </li>
  )
}
