import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import * as v from 'valibot'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import {
  aboutMaximumCharacters,
  ClassForm,
  readTypedClass,
  slotsInAddress,
  type ChangeClass as Body,
  type StaffClassPage,
} from '#contract/classroom/staff-classes.ts'
import { readForm } from '#contract/shared/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session/session.ts'
import { ChooseSome } from '#staff/kit/forms/ChooseSome.tsx'
import { DraftForm } from '#staff/kit/forms/DraftForm.tsx'
import kit from '#staff/kit/kit.module.css'
import { useDraftForm } from '#staff/kit/forms/use-draft-form.ts'
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

const Typed = v.object({ ...ClassForm.entries, replaces: v.string() })

/** Changes a class. With new weekly times its future lessons can move too: one save, one mail to each student. */
export function ChangeClass({ page }: { page: StaffClassPage }) {
  /** Undefined: open if there is a draft. */
  const [isOpen, setOpen] = useState<boolean>()
  return <ClassFields key={page.version} page={page} isOpen={isOpen} onOpen={setOpen} />
}

type Props = {
  page: StaffClassPage
  isOpen: boolean | undefined
  onOpen: (isOpen: boolean) => void
}

function ClassFields({ page, isOpen: opened, onOpen }: Props) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const session = useSession()
  const { subject, teachers } = page
  const uid = session.state === 'signed-in' ? session.uid : ''
  const { control, errorOf, field, forgetDraft, getValues, hasDraft, setValue, submit, watch } =
    useDraftForm(
      Typed,
      { ...page.form, replaces: page.version },
      { uid, form: `class/${subject.id}`, read: readTypedClass },
    )
  const rows = useFieldArray({ control, name: 'class_schedule' })
  const [beganWithDraft] = useState(hasDraft)
  const isOpen = opened ?? beganWithDraft
  const [move, setMove] = useState(true)
  const [notifyChoice, setNotifyChoice] = useState({ notify: true, note: '' })
  const typed = watch()
  const slots = slotsInAddress(typed.class_schedule)
  const hasNewTimes =
    readForm(Typed, typed).whole && slots !== slotsInAddress(page.form.class_schedule)
  const moves = useQuery({
    ...lessonMovesQuery(subject.id, { slots, teachers: typed.teacher_ids.join() }),
    enabled: isOpen && hasNewTimes && move,
    retry: false,
  })
  const change = useStaffChange(
    (body: Body) => callStaff('changeClass', { params: { classId: subject.id }, body }),
    {
      changes: [...enrolmentParts, 'notes', 'papers', 'practice', 'questions'],
      // The refetch remounts this form, which would restore a draft.
      onDone(done) {
        forgetDraft()
        onOpen(false)
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
      },
    },
  )
  const isMoving = hasNewTimes && move
  const isWaiting = isMoving && !moves.data
  const sendsMails = isMoving && notifyChoice.notify && (moves.data?.moves.length ?? 0) > 0

  async function send({ replaces, ...form }: v.InferOutput<typeof Typed>) {
    if (isWaiting) return
    await change
      .mutateAsync({
        replaces,
        form,
        moves: isMoving ? (moves.data?.moves.length ?? 0) : null,
        ...notifyChoice,
      })
      .catch(() => undefined)
  }

  return (
    <DraftForm
      title={t('classForm.open')}
      open={isOpen}
      onOpen={onOpen}
      onSubmit={submit(send)}
      error={change.error}
      save={t(sendsMails ? 'classForm.saveAndNotify' : 'classForm.save')}
      busy={change.isPending}
      disabled={!hasDraft || isWaiting}
      onDrop={hasDraft ? forgetDraft : undefined}
      foot={page.by_staff && <p className={kit.quiet}>{t('classForm.byStaff')}</p>}
    >
      <Field
        label={t('classForm.name')}
        maxLength={shortTextMaximumCharacters}
        {...field('class_name')}
      />
      <Field
        as="textarea"
        label={t('classForm.about')}
        maxLength={aboutMaximumCharacters}
        {...field('about')}
      />
      <WeeklyTimes
        rows={rows}
        field={field}
        error={errorOf('class_schedule')}
        last={() => getValues('class_schedule').at(-1)}
      />
      {hasNewTimes && <ClassMoves query={moves} move={move} onMove={setMove} />}
      {isMoving && moves.data?.moves.length !== 0 && (
        <NotifyFields
          whom={moves.data && whomIn(subject.id, moves.data.intake_keys)}
          value={notifyChoice}
          onChange={setNotifyChoice}
        />
      )}
      <ChooseSome
        label={t('classForm.teachers')}
        add={t('classForm.addTeacher')}
        choices={teachers.map(({ id, name }) => ({ value: id, text: name }))}
        values={typed.teacher_ids}
        onChange={(ids) => setValue('teacher_ids', ids)}
      />
      <Checkbox
        label={t('classForm.close')}
        hint={t('classForm.closeHint')}
        {...field('is_closed')}
      />
    </DraftForm>
  )
}
