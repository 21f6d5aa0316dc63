import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

/** Changes the title of one lesson, at any time. */
export function LessonTitle({
  lesson,
  lang,
  onDone,
}: {
  lesson: StaffLesson
  lang: string
  onDone: () => void
}) {
  const { t } = useTranslation('staff/timetable')
  const [title, setTitle] = useState(lesson.title)
  const save = useStaffChange(
    () =>
      callStaff('nameLessons', {
        params: { classId: lesson.class_id },
        body: { lessons: [{ id: lesson.id, title }] },
      }),
    { changes: ['classes', 'practice', 'questions', 'school'] },
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const done = await save.mutateAsync(undefined).catch(() => undefined)
    if (!done) return
    showToast(t('titles.saved', { count: 1 }), 'success')
    onDone()
  }

  return (
    <details className={kit.disclosure}>
      <summary>{t('titles.editOne')}</summary>
      <form onSubmit={(event) => void submit(event)} className="stack">
        <Field
          label={t('titles.title')}
          lang={lang}
          required
          maxLength={shortTextMaximumCharacters}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <FormActions
          error={save.error}
          save={t('titles.saveOne')}
          busy={save.isPending}
          disabled={title.trim() === lesson.title}
        />
      </form>
    </details>
  )
}
