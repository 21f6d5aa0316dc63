import type { FormEvent } from 'react'
import { teacherGroups } from '#contract/kinds.ts'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import {
  biographyMaximumCharacters,
  readTypedTeacher,
  TeacherForm,
  type ChangeTeacher,
  type StaffTeacher,
  type TypedTeacher,
} from '#contract/staff/teachers.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/online.ts'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useTypedDraft } from '#staff/kit/use-typed-draft.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const nobody: TypedTeacher = {
  name: '',
  headline: '',
  biography: '',
  groups: ['spma'],
  replaces: null,
}
type Action = ChangeTeacher | { do: 'add'; form: TeacherForm }

/** Adds or changes a teacher. The draft stays on this device until it is saved or discarded. */
export function TeacherEditor({
  uid,
  teacher,
  onClose,
}: {
  uid: string
  /** Undefined adds a teacher. */
  teacher?: StaffTeacher
  onClose: () => void
}) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const reachable = useReachable()
  const draft = useTypedDraft(uid, `teacher/${teacher?.id ?? ''}`, readTypedTeacher)
  const typed = draft.typed ?? (teacher ? { ...teacher.form, replaces: teacher.version } : nobody)
  const { replaces, ...form } = typed
  const read = readForm(TeacherForm, form)
  const [messages, setMessages] = useFormMessages(read)
  const save = useStaffChange((action: Action) =>
    action.do === 'add'
      ? callStaff('addTeacher', { body: action.form })
      : callStaff('changeTeacher', { params: { teacherId: teacher?.id ?? '' }, body: action }),
  )

  async function carryOut(action: Action) {
    if (save.isPending) return
    const done = await save.mutateAsync(action).catch(() => undefined)
    if (!done) return
    draft.forget()
    showToast(t('teachers.saved'), 'success')
    onClose()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole) return
    await carryOut(
      replaces === null
        ? { do: 'add', form: read.values }
        : { do: 'change', replaces, form: read.values },
    )
  }

  const errorOf = useFieldError(messages)
  const text = (name: 'name' | 'headline' | 'biography') => ({
    label: t(`teachers.${name}`),
    maxLength: name === 'biography' ? biographyMaximumCharacters : shortTextMaximumCharacters,
    value: typed[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      draft.keep({ ...typed, [name]: currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="stack">
      <Field autoComplete="off" {...text('name')} />
      <Field {...text('headline')} />
      <Field as="textarea" {...text('biography')} />
      <fieldset className={kit.choices}>
        <legend>{t('teachers.groups')}</legend>
        {teacherGroups.map((group) => (
          <Checkbox
            key={group}
            label={t(`teachers.group.${group}`)}
            checked={typed.groups.includes(group)}
            onChange={({ currentTarget }) =>
              draft.keep({
                ...typed,
                groups: teacherGroups.filter((one) =>
                  one === group ? currentTarget.checked : typed.groups.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <FormActions
        error={save.error}
        save={t('teachers.save')}
        busy={save.isPending}
        hasDraft={draft.typed !== undefined}
        onCancel={() => {
          draft.forget()
          onClose()
        }}
        foot={
          teacher && !teacher.is_retired && <p className={kit.quiet}>{t('teachers.retireHint')}</p>
        }
      >
        {teacher && (
          <Button
            variant="secondary"
            disabled={!reachable || save.isPending}
            onClick={() =>
              void carryOut({
                do: teacher.is_retired ? 'return' : 'retire',
                replaces: teacher.version,
              })
            }
          >
            {t(teacher.is_retired ? 'teachers.return' : 'teachers.retire')}
          </Button>
        )}
      </FormActions>
    </form>
  )
}
