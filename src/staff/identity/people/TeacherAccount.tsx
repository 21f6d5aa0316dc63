import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { PersonPage } from '#contract/identity/staff-people.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { ChooseField } from '#staff/kit/forms/ChooseField.tsx'
import { classChoicesQuery } from '#staff/kit/class-choices.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'

const Typed = v.pipe(
  v.object({ teacher_id: v.string(), all_classes: v.boolean() }),
  v.transform(({ teacher_id, all_classes }) => ({
    do: 'tie-teacher' as const,
    teacher_id: teacher_id || null,
    all_classes,
  })),
)

type Props = {
  account: NonNullable<PersonPage['teacher']>
  busy: boolean
  onSave: (change: v.InferOutput<typeof Typed>) => void
}

/** The classes that a teacher's account acts on. */
export function TeacherAccount({ account, busy, onSave }: Props) {
  const { t } = useTranslation('staff/people')
  const { choice, field, formState, submit } = useStaffForm(Typed, {
    teacher_id: account.id ?? '',
    all_classes: account.all_classes,
  })
  const query = useQuery(classChoicesQuery())

  return (
    <section aria-labelledby="teacher-account" className={`stack ${kit.part}`}>
      <h2 id="teacher-account">{t('teacher.title')}</h2>
      {!account.id && !account.all_classes && <Notice tone="warning">{t('teacher.none')}</Notice>}
      <QueryBoundary query={query}>
        {({ teachers }) => (
          <form onSubmit={submit(onSave)} className={`stack ${kit.narrow}`}>
            <ChooseField
              {...choice('teacher_id')}
              label={t('teacher.is')}
              hint={t('teacher.means')}
              none={t('teacher.nobody')}
              choices={teachers.map(({ id, name }) => ({ value: id, text: name }))}
            />
            <Checkbox
              label={t('teacher.all')}
              hint={t('teacher.allMeans')}
              {...field('all_classes')}
            />
            <FormActions
              error={null}
              save={t('teacher.save')}
              busy={busy}
              disabled={!formState.isDirty}
            />
          </form>
        )}
      </QueryBoundary>
    </section>
  )
}
