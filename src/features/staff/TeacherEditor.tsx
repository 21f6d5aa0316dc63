import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
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
import { readForm, type FieldMessages } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useFailureText } from './use-failure-text.ts'
import { useTypedDraft } from './use-typed-draft.ts'

const nobody: TypedTeacher = {
  name: '',
  headline: '',
  biography: '',
  groups: ['spma'],
  replaces: null,
}
type Deed = ChangeTeacher | { do: 'add'; form: TeacherForm }

/** Adds a teacher, or changes one. What is typed stays on this device until it is saved or dropped. */
export function TeacherEditor({
  uid,
  teacher,
  onClose,
}: {
  uid: string
  /** Nobody: a new one. */
  teacher?: StaffTeacher
  onClose: () => void
}) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const failureText = useFailureText()
  const draft = useTypedDraft(uid, `teacher/${teacher?.id ?? ''}`, readTypedTeacher)
  const [messages, setMessages] = useState<FieldMessages>({})
  const typed = draft.typed ?? (teacher ? { ...teacher.form, replaces: teacher.version } : nobody)
  const save = useStaffChange((deed: Deed) =>
    deed.do === 'add'
      ? callStaff('addTeacher', { body: deed.form })
      : callStaff('changeTeacher', { params: { teacherId: teacher?.id ?? '' }, body: deed }),
  )

  async function carryOut(deed: Deed) {
    if (save.isPending) return
    const done = await save.mutateAsync(deed).catch(() => undefined)
    if (!done) return
    draft.forget()
    showToast(t('teachers.saved'), 'success')
    onClose()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { replaces, ...form } = typed
    const read = readForm(TeacherForm, form)
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole) return
    await carryOut(
      replaces === null
        ? { do: 'add', form: read.values }
        : { do: 'change', replaces, form: read.values },
    )
  }

  const text = (name: 'name' | 'headline' | 'biography') => ({
    label: t(`teachers.${name}`),
    maxLength: name === 'biography' ? biographyMaximumCharacters : shortTextMaximumCharacters,
    value: typed[name],
    error: messages[name] && textOf(t, [`classForm.wrong.${messages[name].rule}`, 'failure.form']),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      draft.keep({ ...typed, [name]: currentTarget.value }),
  })
  const failure = failureText(save.error)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="stack">
      <Field autoComplete="off" {...text('name')} />
      <Field {...text('headline')} />
      <Field as="textarea" {...text('biography')} />
      <fieldset className={styles.choices}>
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
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      <div className="cluster">
        <Button type="submit" busy={save.isPending} disabled={!reachable}>
          {t('teachers.save')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            draft.forget()
            onClose()
          }}
        >
          {t(draft.typed ? 'intakes.dropDraft' : 'cancel')}
        </Button>
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
      </div>
      {teacher && !teacher.is_retired && <p className={styles.quiet}>{t('teachers.retireHint')}</p>}
      {!reachable && <p className={styles.quiet}>{t('needsNetwork')}</p>}
    </form>
  )
}
