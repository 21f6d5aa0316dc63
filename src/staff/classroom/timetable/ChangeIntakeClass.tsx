import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ClassSchedule } from '#contract/catalogue/intake-classes.ts'
import {
  slotsInAddress,
  type ChangeIntakeClass as Body,
} from '#contract/classroom/staff-classes.ts'
import type { SeatsOfClass } from '#contract/enrolment/staff-seats.ts'
import { readForm } from '#contract/shared/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { ChangedMeanwhile } from '#staff/kit/forms/ChangedMeanwhile.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useVersionedForm } from '#staff/kit/forms/use-versioned-form.ts'
import kit from '#staff/kit/kit.module.css'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { whomIn } from '#staff/kit/Reach.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ClassMoves } from './ClassMoves.tsx'
import { NotifyFields } from './NotifyFields.tsx'
import { lessonMovesQuery } from './queries.ts'
import { WeeklyTimes } from './WeeklyTimes.tsx'

const Typed = v.object({
  is_on_sale: v.boolean(),
  /** Empty: the teachers of the class. */
  teacher_id: v.string(),
  has_own_times: v.boolean(),
  class_schedule: ClassSchedule,
})

/** Changes a class in one intake: its sale, teacher and times, and with new times its future lessons. */
export function ChangeIntakeClass({ seats }: { seats: SeatsOfClass }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const { class_id: classId, intake_key: intakeKey, form, usual, every_teacher } = seats
  const versionedForm = useVersionedForm(
    Typed,
    {
      is_on_sale: form.is_on_sale,
      teacher_id: form.teacher_id ?? '',
      has_own_times: form.class_schedule !== null,
      class_schedule: form.class_schedule ?? usual.class_schedule,
    },
    seats.version,
  )
  const { control, errorOf, field, getValues, submit, watch } = versionedForm
  const rows = useFieldArray({ control, name: 'class_schedule' })
  const [move, setMove] = useState(true)
  const [notifyChoice, setNotifyChoice] = useState({ notify: true, note: '' })
  const typed = watch()
  const slots = slotsInAddress(typed.has_own_times ? typed.class_schedule : usual.class_schedule)
  const hasNewTimes =
    readForm(Typed, typed).whole &&
    slots !== slotsInAddress(form.class_schedule ?? usual.class_schedule)
  const isMoving = hasNewTimes && move
  const moves = useQuery({
    ...lessonMovesQuery(classId, {
      slots,
      teachers: typed.teacher_id || usual.teacher_ids.join(),
      intake: intakeKey,
    }),
    enabled: isMoving,
    retry: false,
  })
  const change = useStaffChange(
    (body: Body) => callStaff('changeIntakeClass', { params: { intakeKey, classId }, body }),
    { changes: [...enrolmentParts, 'practice'], refetchesOnError: true },
  )
  const isWaiting = isMoving && !moves.data
  const usualNames = every_teacher.flatMap(({ id, name }) =>
    usual.teacher_ids.includes(id) ? [name] : [],
  )

  async function send({ has_own_times, teacher_id, ...sent }: v.InferOutput<typeof Typed>) {
    if (isWaiting) return
    const done = await change
      .mutateAsync({
        replaces: versionedForm.replaces,
        form: {
          is_on_sale: sent.is_on_sale,
          teacher_id: teacher_id || null,
          class_schedule: has_own_times ? sent.class_schedule : null,
        },
        moves: isMoving ? (moves.data?.moves.length ?? 0) : null,
        ...notifyChoice,
      })
      .catch(() => undefined)
    if (!done) return
    versionedForm.markSaved(done.version)
    showToast(
      [
        t('classForm.saved'),
        t('classForm.movedLessons', { count: done.lessons.length }),
        t('staff/kit:told', { count: done.notified }),
      ]
        .filter(Boolean)
        .join(' '),
      'success',
    )
  }

  const withReset = (choose: () => void) => () => {
    change.reset()
    choose()
  }

  return (
    <section aria-labelledby="in-intake" className={kit.part}>
      <h2 id="in-intake">{t('intakeClass.title')}</h2>
      <form noValidate className={`stack ${kit.narrow}`} onSubmit={submit(send)}>
        <Checkbox
          label={t('intakeClass.onSale')}
          hint={t('intakeClass.onSaleHint')}
          {...field('is_on_sale')}
        />
        <Field as="select" label={t('intakeClass.teacher')} {...field('teacher_id')}>
          <option value="">
            {t('intakeClass.usualTeacher', { names: usualNames.join(', ') || '–' })}
          </option>
          {every_teacher.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
        <Checkbox
          label={t('intakeClass.ownTimes')}
          hint={t('intakeClass.ownTimesHint')}
          {...field('has_own_times')}
        />
        {typed.has_own_times && (
          <WeeklyTimes
            rows={rows}
            field={field}
            error={errorOf('class_schedule')}
            last={() => getValues('class_schedule').at(-1)}
          />
        )}
        {hasNewTimes && <ClassMoves query={moves} move={move} onMove={setMove} />}
        {isMoving && (
          <NotifyFields
            whom={whomIn(classId, [intakeKey])}
            value={notifyChoice}
            onChange={setNotifyChoice}
          />
        )}
        {versionedForm.isOutdated && (
          <ChangedMeanwhile
            onKeep={withReset(versionedForm.keepTyped)}
            onDrop={withReset(versionedForm.dropTyped)}
          />
        )}
        <FormActions
          error={versionedForm.isOutdated ? null : change.error}
          save={t(
            isMoving && notifyChoice.notify && (moves.data?.moves.length ?? 0) > 0
              ? 'classForm.saveAndNotify'
              : 'classForm.save',
          )}
          busy={change.isPending}
          disabled={!versionedForm.isDirty || versionedForm.isOutdated || isWaiting}
        />
      </form>
    </section>
  )
}
