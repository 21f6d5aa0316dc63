import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import {
  IntakeForm,
  readTypedIntake,
  type ChangeIntake as Body,
  type DatesTried,
  type StaffIntake,
} from '#contract/staff/intakes.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { Asked } from '#staff/kit/Asked.tsx'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useTypedDraft } from '#staff/kit/use-typed-draft.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { overlappingIntake, formOf, intakeDays } from './intake-typed.ts'
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
  const draft = useTypedDraft(uid, `intake/${intake.key}`, readTypedIntake)
  const [overlap, setOverlap] = useState(false)
  const [what, setWhat] = useState<'cancel' | 'stay'>('cancel')
  const [telling, setTelling] = useState({ notify: true, note: '' })
  const [asItWas] = useState({ ...intake, replaces: intake.version })
  const typed = draft.typed ?? asItWas
  const read = readForm(IntakeForm, formOf(typed))
  const [messages, setMessages] = useFormMessages(read)
  const moves = intakeDays.some((name) => typed[name] !== intake[name])
  const tried = useQuery({
    ...triedDatesQuery(intake.key, formOf(typed)),
    enabled: read.whole && moves,
  })
  const change = useStaffChange(
    (body: Body) => callStaff('changeIntake', { params: { intakeKey: intake.key }, body }),
    { changes: [...enrolmentParts, 'announcements', 'practice'] },
  )
  const left = moves ? (tried.data?.outside ?? []).reduce((sum, one) => sum + one.lessons, 0) : 0
  const isKnown = !moves || tried.data !== undefined
  const other = overlappingIntake(typed, others)
  const wasBeside = overlappingIntake(intake, others)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole || !isKnown || change.isPending) return
    const done = await change
      .mutateAsync({
        do: 'change',
        replaces: typed.replaces ?? intake.version,
        intake: formOf(typed),
        overlap: overlap || other?.key === wasBeside?.key,
        outside: left > 0 ? { what, lessons: left } : null,
        ...telling,
        notify: moves && telling.notify,
      })
      .catch(() => undefined)
    if (!done) return
    draft.forget()
    showToast(
      [
        t('intakes.saved'),
        t('intakes.cancelled', { count: done.cancelled }),
        t('staff/kit:told', { count: done.told }),
      ]
        .filter(Boolean)
        .join(' '),
      'success',
    )
    onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="stack">
      <IntakeFields
        typed={typed}
        others={other?.key === wasBeside?.key ? [] : others}
        begun={intake.starts_on <= today}
        overlap={overlap}
        messages={messages}
        onChange={draft.keep}
        onOverlap={setOverlap}
      />
      {read.whole && moves && (
        <>
          <Asked query={tried}>
            {(dates) => <LeftOut dates={dates} count={left} what={what} onWhat={setWhat} />}
          </Asked>
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
        hasDraft={draft.typed !== undefined}
        onCancel={() => {
          draft.forget()
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
