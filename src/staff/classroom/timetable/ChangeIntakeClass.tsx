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
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ClassMoves } from './ClassMoves.tsx'
import { NotifyFields } from './NotifyFields.tsx'
import { lessonMovesQuery } from './queries.ts'
import { WeeklyTimes } from './WeeklyTimes.tsx'

const Typed = v.object({
  is_on_sale: v.boolean(),
  /** Empty: those of the class. */
  teacher_id: v.string(),
  has_own_times: v.boolean(),
  class_schedule: ClassSchedule,
})

/** Changes a class in one intake: its sale, teacher and times. Its future lessons there can move too. */
export function ChangeIntakeClass({ its }: { its: SeatsOfClass }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const { class_id: classId, intake_key: intakeKey, form, usual, every_teacher } = its
  const typing = useVersionedForm(
    Typed,
    {
      is_on_sale: form.is_on_sale,
      teacher_id: form.teacher_id ?? '',
      has_own_times: form.class_schedule !== null,
      class_schedule: form.class_schedule ?? usual.class_schedule,
    },
    its.version,
  )
  const { control, errorOf, field, getValues, submit, watch } = typing
  const rows = useFieldArray({ control, name: 'class_schedule' })
  const [move, setMove] = useState(true)
  const [telling, setTelling] = useState({ notify: true, note: '' })
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
  const waits = isMoving && !moves.data
  const usualNames = every_teacher.flatMap(({ id, name }) =>
    usual.teacher_ids.includes(id) ? [name] : [],
  )

  async function send({ has_own_times, teacher_id, ...sent }: v.InferOutput<typeof Typed>) {
    if (waits) return
    const done = await change
      .mutateAsync({
        replaces: typing.replaces,
        form: {
          is_on_sale: sent.is_on_sale,
          teacher_id: teacher_id || null,
          class_schedule: has_own_times ? sent.class_schedule : null,
        },
        moves: isMoving ? (moves.data?.moves.length ?? 0) : null,
        ...telling,
      })
      .catch(() => undefined)
    if (!done) return
    typing.markSaved(done.version)
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

  const answered = (choose: () => void) => () => {
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
        {isMoving && <NotifyFields classId={classId} value={telling} onChange={setTelling} />}
        {typing.isOutdated && (
          <ChangedMeanwhile
            onKeep={answered(typing.keepTyped)}
            onDrop={answered(typing.dropTyped)}
          />
        )}
        <FormActions
          error={typing.isOutdated ? null : change.error}
          save={t(
            isMoving && telling.notify && (moves.data?.moves.length ?? 0) > 0
              ? 'classForm.saveAndNotify'
              : 'classForm.save',
          )}
          busy={change.isPending}
          disabled={!typing.isDirty || typing.isOutdated || waits}
        />
      </form>
    </section>
  )
}
