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

type ChangeIntakeProps = {
  intake: StaffIntake
  others: readonly StaffIntake[]
  today: string
  uid: string
  onClose: () => void
}

/** Changes an intake. Lessons outside the new days are listed and decided on before the save. */
export function ChangeIntake({ intake, others, today, uid, onClose }: ChangeIntakeProps) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const [overlap, setOverlap] = useState(false)
  const [what, setWhat] = useState<'cancel' | 'stay'>('cancel')
  const [notifyChoice, setNotifyChoice] = useState({ notify: true, note: '' })
  const [initial] = useState({ ...intake, replaces: intake.version })
  const form = useDraftForm(
    TypedIntakeForm,
    initial,
    { uid, form: `intake/${intake.key}`, read: readTypedIntake },
    intakeTexts,
  )
  const typed = form.watch()
  const isComplete = is(IntakeForm, formOf(typed))
  const moves = intakeDays.some((name) => typed[name] !== intake[name])
  const datesQuery = useQuery({
    ...triedDatesQuery(intake.key, formOf(typed)),
    enabled: isComplete && moves,
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
  const lessonsOutside = moves
    ? (datesQuery.data?.outside ?? []).reduce((sum, one) => sum + one.lessons, 0)
    : 0
  const areEffectsKnown = !moves || datesQuery.data !== undefined
  const other = overlappingIntake(typed, others)
  const overlappedBefore = overlappingIntake(intake, others)

  async function send(values: IntakeForm) {
    if (!areEffectsKnown) return
    await change
      .mutateAsync({
        do: 'change',
        replaces: typed.replaces ?? intake.version,
        intake: values,
        overlap: overlap || other?.key === overlappedBefore?.key,
        outside: lessonsOutside > 0 ? { what, lessons: lessonsOutside } : null,
        ...notifyChoice,
        notify: moves && notifyChoice.notify,
      })
      .catch(() => undefined)
  }

  return (
    <form noValidate onSubmit={form.submit(send)} className="stack">
      <IntakeFields
        form={form}
        others={other?.key === overlappedBefore?.key ? [] : others}
        begun={intake.starts_on <= today}
        taught={intake.ends_on < today}
        overlap={overlap}
        onOverlap={setOverlap}
      />
      {isComplete && moves && (
        <>
          <QueryBoundary query={datesQuery}>
            {(dates) => (
              <DateEffects dates={dates} count={lessonsOutside} what={what} onWhat={setWhat} />
            )}
          </QueryBoundary>
          <Checkbox
            label={t('intakes.telling')}
            hint={t('intakes.tellingHint')}
            checked={notifyChoice.notify}
            onChange={({ currentTarget }) =>
              setNotifyChoice({ ...notifyChoice, notify: currentTarget.checked })
            }
          />
          {notifyChoice.notify && (
            <Field
              label={t('staff/kit:telling.note')}
              maxLength={shortTextMaximumCharacters}
              value={notifyChoice.note}
              onChange={({ currentTarget }) =>
                setNotifyChoice({ ...notifyChoice, note: currentTarget.value })
              }
            />
          )}
        </>
      )}
      <FormActions
        error={change.error}
        save={t(moves && notifyChoice.notify ? 'intakes.saveAndNotify' : 'intakes.save')}
        busy={change.isPending}
        disabled={!areEffectsKnown}
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

type DateEffectsProps = {
  dates: DatesTried
  count: number
  what: 'cancel' | 'stay'
  onWhat: (what: 'cancel' | 'stay') => void
}

function DateEffects({ dates, count, what, onWhat }: DateEffectsProps) {
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
