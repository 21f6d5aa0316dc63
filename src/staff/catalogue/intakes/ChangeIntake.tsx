import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { is } from 'valibot'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import {
  IntakeForm,
  readTypedIntake,
  type ChangeIntake as Body,
  type DatesTried,
  type StaffIntake,
} from '#contract/catalogue/intakes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useDraftForm } from '#staff/kit/forms/use-draft-form.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import {
  formOf,
  intakeDays,
  intakeTexts,
  overlappingIntake,
  TypedIntakeForm,
} from './intake-typed.ts'
import { IntakeFields } from './IntakeFields.tsx'
import { triedDatesQuery } from './queries.ts'
import { WithdrawIntake } from './WithdrawIntake.tsx'

/** Changes an intake. Lessons outside the new days are listed and decided on before it is saved. */
export function ChangeIntake({
  intake,
  others,
  today,
  uid,
  onClose,
}: {
  intake: StaffIntake
  others: readonly StaffIntake[]
  today: string
  uid: string
  onClose: () => void
}) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const [overlap, setOverlap] = useState(false)
  const [what, setWhat] = useState<'cancel' | 'stay'>('cancel')
  const [telling, setTelling] = useState({ notify: true, note: '' })
  const [asItWas] = useState({ ...intake, replaces: intake.version })
  const form = useDraftForm(
    TypedIntakeForm,
    asItWas,
    { uid, form: `intake/${intake.key}`, read: readTypedIntake },
    intakeTexts,
  )
  const typed = form.watch()
  const isWhole = is(IntakeForm, formOf(typed))
  const moves = intakeDays.some((name) => typed[name] !== intake[name])
  const tried = useQuery({
    ...triedDatesQuery(intake.key, formOf(typed)),
    enabled: isWhole && moves,
  })
  const change = useStaffChange(
    (body: Body) => callStaff('changeIntake', { params: { intakeKey: intake.key }, body }),
    {
      changes: [...enrolmentParts, 'announcements', 'practice'],
      onDone(done) {
        form.forgetDraft()
        onClose()
        showToast(
          [
            t('intakes.saved'),
            t('intakes.cancelled', { count: done.cancelled }),
            t('staff/kit:told', { count: done.notified }),
          ]
            .filter(Boolean)
            .join(' '),
          'success',
        )
      },
    },
  )
  const left = moves ? (tried.data?.outside ?? []).reduce((sum, one) => sum + one.lessons, 0) : 0
  const isKnown = !moves || tried.data !== undefined
  const other = overlappingIntake(typed, others)
  const wasBeside = overlappingIntake(intake, others)

  async function send(values: IntakeForm) {
    if (!isKnown) return
    await change
      .mutateAsync({
        do: 'change',
        replaces: typed.replaces ?? intake.version,
        intake: values,
        overlap: overlap || other?.key === wasBeside?.key,
        outside: left > 0 ? { what, lessons: left } : null,
        ...telling,
        notify: moves && telling.notify,
      })
      .catch(() => undefined)
  }

  return (
    <form noValidate onSubmit={form.submit(send)} className="stack">
      <IntakeFields
        form={form}
        others={other?.key === wasBeside?.key ? [] : others}
        begun={intake.starts_on <= today}
        overlap={overlap}
        onOverlap={setOverlap}
      />
      {isWhole && moves && (
        <>
          <QueryBoundary query={tried}>
            {(dates) => <LeftOut dates={dates} count={left} what={what} onWhat={setWhat} />}
          </QueryBoundary>
          <Checkbox
            label={t('intakes.telling')}
            hint={t('intakes.tellingHint')}
            checked={telling.notify}
            onChange={({ currentTarget }) =>
              setTelling({ ...telling, notify: currentTarget.checked })
            }
          />
          {telling.notify && (
            <Field
              label={t('staff/kit:telling.note')}
              maxLength={shortTextMaximumCharacters}
              value={telling.note}
              onChange={({ currentTarget }) =>
                setTelling({ ...telling, note: currentTarget.value })
              }
            />
          )}
        </>
      )}
      <FormActions
        error={change.error}
        save={t(moves && telling.notify ? 'intakes.saveAndNotify' : 'intakes.save')}
        busy={change.isPending}
        disabled={!isKnown}
        hasDraft={form.hasDraft}
        onCancel={() => {
          form.forgetDraft()
          onClose()
        }}
      >
        {intake.students === 0 && <WithdrawIntake intake={intake} onDone={onClose} />}
      </FormActions>
    </form>
  )
}

function LeftOut({
  dates,
  count,
  what,
  onWhat,
}: {
  dates: DatesTried
  count: number
  what: 'cancel' | 'stay'
  onWhat: (what: 'cancel' | 'stay') => void
}) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  return (
    <div aria-live="polite" className="stack">
      {dates.access_moves > 0 && <p>{t('intakes.accessMoves', { count: dates.access_moves })}</p>}
      {count > 0 && (
        <Notice tone="warning" title={t('intakes.outside', { count })}>
          <p>
            {dates.outside
              .map(({ class_name: name, lessons }) =>
                t('intakes.outsideOf', { name, count: lessons }),
              )
              .join(', ')}
          </p>
          <fieldset className={kit.choices}>
            <legend>{t('intakes.whatBecomes')}</legend>
            {(['cancel', 'stay'] as const).map((one) => (
              <Checkbox
                key={one}
                kind="radio"
                name="outside"
                label={t(`intakes.what.${one}`)}
                checked={what === one}
                onChange={() => onWhat(one)}
              />
            ))}
          </fieldset>
        </Notice>
      )}
    </div>
  )
}
