import { useTranslation } from 'react-i18next'
import { NameLessons } from '#contract/classroom/staff-classes.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const Titled = NameLessons.entries.lessons.item
type Titled = NameLessons['lessons'][number]

type Props = { lesson: StaffLesson; lang: string; onDone: () => void }

/** Changes the title of one lesson, at any time. */
export function LessonTitle({ lesson: { id, class_id: classId, title }, lang, onDone }: Props) {
  const { t } = useTranslation('staff/timetable')
  const { field, formState, submit } = useStaffForm(Titled, { id, title })
  const save = useStaffChange(
    (lesson: Titled) =>
      callStaff('nameLessons', { params: { classId }, body: { lessons: [lesson] } }),
    { changes: ['classes', 'practice', 'questions', 'school'] },
  )

  async function send(lesson: Titled) {
    const done = await save.mutateAsync(lesson).catch(() => undefined)
    if (!done) return
    showToast(t('titles.saved', { count: 1 }), 'success')
    onDone()
  }

  return (
    <details className={kit.disclosure}>
      <summary>{t('titles.editOne')}</summary>
      <form noValidate onSubmit={submit(send)} className="stack">
        <Field
          label={t('titles.title')}
          lang={lang}
          maxLength={shortTextMaximumCharacters}
          {...field('title')}
        />
        <FormActions
          error={save.error}
          save={t('titles.saveOne')}
          busy={save.isPending}
          disabled={!formState.isDirty}
        />
      </form>
    </details>
  )
}
