import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import {
  aboutMaximumCharacters,
  ClassForm,
  readTypedClass,
  slotsInAddress,
  type ChangeClass as Body,
  type StaffClassPage,
  type TypedClass,
} from '#contract/staff/classes.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { ChooseSome } from '#staff/kit/ChooseSome.tsx'
import { DraftForm } from '#staff/kit/DraftForm.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useTypedDraft } from '#staff/kit/use-typed-draft.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ClassMoves } from './ClassMoves.tsx'
import { NotifyFields } from './NotifyFields.tsx'
import { lessonMovesQuery } from './queries.ts'
import { WeeklyTimes } from './WeeklyTimes.tsx'

const formOf = ({ replaces: _, ...form }: TypedClass) => form

/** Changes a class. With new weekly times its future lessons can move too: one save, one mail to each student. */
export function ChangeClass({ page }: { page: StaffClassPage }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const session = useSession()
  const { subject, teachers } = page
  const uid = session.state === 'signed-in' ? session.uid : ''
  const draft = useTypedDraft(uid, `class/${subject.id}`, readTypedClass)
  const [isOpen, setOpen] = useState(draft.typed !== undefined)
  const [move, setMove] = useState(true)
  const [telling, setTelling] = useState({ notify: true, note: '' })
  const typed = draft.typed ?? { ...page.form, replaces: page.version }
  const read = readForm(ClassForm, formOf(typed))
  const [messages, setMessages] = useFormMessages(read)
  const slots = slotsInAddress(typed.class_schedule)
  const hasNewTimes = read.whole && slots !== slotsInAddress(page.form.class_schedule)
  const moves = useQuery({
    ...lessonMovesQuery(subject.id, slots, typed.teacher_ids.join()),
    enabled: isOpen && hasNewTimes && move,
    retry: false,
  })
  const change = useStaffChange((body: Body) =>
    callStaff('changeClass', { params: { classId: subject.id }, body }),
  )
  const isMoving = hasNewTimes && move
  const waits = isMoving && !moves.data
  const tells = isMoving && telling.notify && (moves.data?.moves.length ?? 0) > 0
  const edit = (part: Partial<TypedClass>) => draft.keep({ ...typed, ...part })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole || waits || change.isPending) return
    const done = await change
      .mutateAsync({
        replaces: typed.replaces,
        form: read.values,
        moves: isMoving ? (moves.data?.moves.length ?? 0) : null,
        ...telling,
      })
      .catch(() => undefined)
    if (!done) return
    draft.forget()
    showToast(
      [
        t('classForm.saved'),
        t('classForm.movedLessons', { count: done.lessons.length }),
        t('staff/kit:told', { count: done.told }),
      ]
        .filter(Boolean)
        .join(' '),
      'success',
    )
    setOpen(false)
  }

  const errorOf = useFieldError(messages)
  return (
    <DraftForm
      title={t('classForm.open')}
      open={isOpen}
      onOpen={setOpen}
      onSubmit={submit}
      error={change.error}
      save={t(tells ? 'classForm.saveAndNotify' : 'classForm.save')}
      busy={change.isPending}
      disabled={!draft.typed || waits}
      onDrop={
        draft.typed &&
        (() => {
          draft.forget()
          setMessages({})
        })
      }
      foot={page.by_staff && <p className={kit.quiet}>{t('classForm.byStaff')}</p>}
    >
      <Field
        label={t('classForm.name')}
        maxLength={shortTextMaximumCharacters}
        value={typed.class_name}
        error={errorOf('class_name')}
        onChange={({ currentTarget }) => edit({ class_name: currentTarget.value })}
      />
      <Field
        as="textarea"
        label={t('classForm.about')}
        maxLength={aboutMaximumCharacters}
        value={typed.about}
        error={errorOf('about')}
        onChange={({ currentTarget }) => edit({ about: currentTarget.value })}
      />
      <WeeklyTimes
        slots={typed.class_schedule}
        errorOf={errorOf}
        onChange={(class_schedule) => edit({ class_schedule })}
      />
      {hasNewTimes && <ClassMoves query={moves} move={move} onMove={setMove} />}
      {isMoving && <NotifyFields classId={subject.id} value={telling} onChange={setTelling} />}
      <ChooseSome
        label={t('classForm.teachers')}
        add={t('classForm.addTeacher')}
        choices={teachers.map(({ id, name }) => ({ value: id, text: name }))}
        values={typed.teacher_ids}
        onChange={(teacher_ids) => edit({ teacher_ids })}
      />
      <Checkbox
        label={t('classForm.close')}
        hint={t('classForm.closeHint')}
        checked={typed.is_closed}
        onChange={({ currentTarget }) => edit({ is_closed: currentTarget.checked })}
      />
    </DraftForm>
  )
}
