import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/staff/people.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { Choose } from '#staff/kit/Choose.tsx'
import { classChoicesQuery } from '#staff/kit/class-choices.ts'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The classes that a teacher's account acts on. */
export function TeacherAccount({
  account,
  busy,
  onSave,
}: {
  account: NonNullable<PersonPage['teacher']>
  busy: boolean
  onSave: (account: NonNullable<PersonPage['teacher']>) => void
}) {
  const { t } = useTranslation('staff/people')
  const [typed, setTyped] = useState(account)
  const query = useQuery(classChoicesQuery())

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(typed)
  }

  return (
    <section aria-labelledby="teacher-account" className={`stack ${kit.part}`}>
      <h2 id="teacher-account">{t('teacher.title')}</h2>
      {!account.id && !account.all_classes && <Notice tone="warning">{t('teacher.none')}</Notice>}
      <QueryBoundary query={query}>
        {({ teachers }) => (
          <form onSubmit={submit} className={`stack ${kit.narrow}`}>
            <Choose
              label={t('teacher.is')}
              hint={t('teacher.means')}
              none={t('teacher.nobody')}
              choices={teachers.map(({ id, name }) => ({ value: id, text: name }))}
              value={typed.id ?? ''}
              onChange={(id) => setTyped({ ...typed, id: id || null })}
            />
            <Checkbox
              label={t('teacher.all')}
              hint={t('teacher.allMeans')}
              checked={typed.all_classes}
              onChange={({ currentTarget }) =>
                setTyped({ ...typed, all_classes: currentTarget.checked })
              }
            />
            <FormActions
              error={null}
              save={t('teacher.save')}
              busy={busy}
              disabled={typed.id === account.id && typed.all_classes === account.all_classes}
            />
          </form>
        )}
      </QueryBoundary>
    </section>
  )
}
