import * as v from 'valibot'
import { teacherGroups } from '#contract/shared/kinds.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import {
  biographyMaximumCharacters,
  readTypedTeacher,
  TeacherForm,
  type ChangeTeacher,
  type StaffTeacher,
  type TypedTeacher,
} from '#contract/catalogue/staff-teachers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/api/online.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useDraftForm } from '#staff/kit/forms/use-draft-form.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const nobody: TypedTeacher = {
  name: '',
  headline: '',
  biography: '',
  groups: ['spma'],
  replaces: null,
}
const Typed = v.object({ ...TeacherForm.entries, replaces: v.nullable(v.string()) })
type Action = ChangeTeacher | { do: 'add'; form: TeacherForm }

type Props = {
  uid: string
  /** Undefined adds a teacher. */
  teacher?: StaffTeacher
  onClose: () => void
}

/** Adds or changes a teacher. The draft stays on this device until it is saved or discarded. */
export function TeacherEditor({ uid, teacher, onClose }: Props) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const reachable = useReachable()
  const { field, forgetDraft, hasDraft, submit } = useDraftForm(
    Typed,
    teacher ? { ...teacher.form, replaces: teacher.version } : nobody,
    { uid, form: `teacher/${teacher?.id ?? ''}`, read: readTypedTeacher },
  )
  const save = useStaffChange(
    (action: Action) =>
      action.do === 'add'
        ? callStaff('addTeacher', { body: action.form })
        : callStaff('changeTeacher', { params: { teacherId: teacher?.id ?? '' }, body: action }),
    {
      changes: ['classes', 'page-content', 'papers', 'people', 'questions', 'school'],
      onDone() {
        forgetDraft()
        onClose()
        showToast(t('teachers.saved'), 'success')
      },
    },
  )

  async function carryOut(action: Action) {
    if (!save.isPending) await save.mutateAsync(action).catch(() => undefined)
  }
  const send = ({ replaces, ...form }: v.InferOutput<typeof Typed>) =>
    carryOut(replaces === null ? { do: 'add', form } : { do: 'change', replaces, form })

  const text = (name: 'name' | 'headline' | 'biography') => ({
    label: t(`teachers.${name}`),
    maxLength: name === 'biography' ? biographyMaximumCharacters : shortTextMaximumCharacters,
    ...field(name),
  })
  return (
    <form noValidate onSubmit={submit(send)} className="stack">
      <Field autoComplete="off" {...text('name')} />
      <Field {...text('headline')} />
      <Field as="textarea" {...text('biography')} />
      <fieldset className={kit.choices}>
        <legend>{t('teachers.groups')}</legend>
        {teacherGroups.map((group) => (
          <Checkbox
            key={group}
            label={t(`teachers.group.${group}`)}
            value={group}
            {...field('groups')}
          />
        ))}
      </fieldset>
      <FormActions
        error={save.error}
        save={t('teachers.save')}
        busy={save.isPending}
        hasDraft={hasDraft}
        onCancel={() => {
          forgetDraft()
          onClose()
        }}
        foot={
          teacher &&
          (hasDraft ? (
            <p className={kit.quiet}>{t('teachers.draftFirst')}</p>
          ) : (
            !teacher.is_retired && <p className={kit.quiet}>{t('teachers.retireHint')}</p>
          ))
        }
      >
        {teacher && (
          <Button
            variant="secondary"
            // They change the version that the draft is based on.
            disabled={!reachable || save.isPending || hasDraft}
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
