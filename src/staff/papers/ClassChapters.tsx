import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { AddChapter } from '#contract/papers/staff-papers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import kit from '#staff/kit/kit.module.css'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { classChaptersQuery } from './queries.ts'

const noNames = { title_bm: '', title_eng: '' }

/** The chapters of a class's subject, to which its practice and past-paper questions belong. */
export function ClassChapters({ classId }: { classId: number }) {
  const { t } = useTranslation('staff/papers')
  const { field, reset, submit } = useStaffForm(AddChapter, noNames)
  const add = useStaffChange(
    (body: AddChapter) => callStaff('addClassChapter', { params: { classId }, body }),
    {
      changes: ['papers', 'practice'],
      onDone() {
        reset(noNames)
        showToast(t('done.add-chapter'), 'success')
      },
    },
  )
  return (
    <section aria-labelledby="chapters" className={kit.part}>
      <h2 id="chapters">{t('chapters.title')}</h2>
      <QueryBoundary query={useQuery(classChaptersQuery(classId))}>
        {({ chapters }) =>
          chapters.length === 0 ? (
            <p className={kit.quiet}>{t('chapters.none')}</p>
          ) : (
            <Disclosure title={t('chapters.count', { count: chapters.length })}>
              <ol>
                {chapters.map(({ id, title_bm, title_eng }) => (
                  <li key={id}>
                    <span lang="ms">{title_bm}</span> / <span lang="en">{title_eng}</span>
                  </li>
                ))}
              </ol>
            </Disclosure>
          )
        }
      </QueryBoundary>
      <form
        noValidate
        className={`stack ${kit.narrow}`}
        onSubmit={submit((body) => add.mutateAsync(body).catch(() => undefined))}
      >
        {(['title_bm', 'title_eng'] as const).map((name) => (
          <Field
            key={name}
            label={t(`chapterNames.${name}`)}
            maxLength={shortTextMaximumCharacters}
            {...field(name)}
          />
        ))}
        <FormActions error={add.error} save={t('saveChapter')} busy={add.isPending} />
      </form>
    </section>
  )
}
