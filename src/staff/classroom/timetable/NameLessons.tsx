import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { NameLessons as TitledLessons } from '#contract/classroom/staff-classes.ts'
import type { StaffClass, StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Card } from '#ui/Card.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './timetable.module.css'
import { TitleField, LeftOverTitles } from './TitleField.tsx'
import { useTitles } from './use-titles.ts'

const { title: Title } = TitledLessons.entries.lessons.item.entries

type Props = { subject: StaffClass; lessons: readonly StaffLesson[]; onDone: () => void }

/** The titles of a class's lessons, edited together. */
export function NameLessons({ subject, lessons: present, onDone }: Props) {
  const { t } = useTranslation('staff/timetable')
  const format = useFormat()
  // As the form opened: titles that a colleague changes meanwhile are not sent.
  const [lessons] = useState(present)
  const form = useStaffForm(v.object({ titles: v.record(v.string(), Title) }), {
    titles: Object.fromEntries(lessons.map(({ id, title }) => [id, title])),
  })
  const { titleField, leftOver } = useTitles(
    form,
    lessons.map(({ id }) => id),
  )
  const titles = form.watch('titles')
  const changed = lessons.flatMap(({ id, title }) => {
    const typed = (titles[id] ?? '').trim()
    return typed === title ? [] : [{ id, title: typed }]
  })
  const save = useStaffChange(
    () => callStaff('nameLessons', { params: { classId: subject.id }, body: { lessons: changed } }),
    { changes: ['classes', 'practice', 'questions', 'school'] },
  )

  async function send() {
    const done = await save.mutateAsync(undefined).catch(() => undefined)
    if (!done) return
    showToast(t('titles.saved', { count: changed.length }), 'success')
    onDone()
  }

  return (
    <Card as="section" className={styles.plan}>
      <h2>{t('titles.edit')}</h2>
      <form noValidate onSubmit={form.submit(send)} className="stack">
        <p className={kit.quiet}>{t('titles.means')}</p>
        <LeftOverTitles count={leftOver} />
        <ul role="list">
          {lessons.map(({ id, starts_at }) => {
            const when = format.dateTime(new Date(starts_at))
            return (
              <li key={id} className={styles.titled}>
                <span className="numbers">{when}</span>
                <TitleField when={when} lang={htmlLanguage(subject.language)} {...titleField(id)} />
              </li>
            )
          })}
        </ul>
        <FormActions
          error={save.error}
          save={t('titles.save')}
          busy={save.isPending}
          disabled={changed.length === 0}
          onCancel={onDone}
        />
      </form>
    </Card>
  )
}
