import { useTranslation } from 'react-i18next'
import { openPaperSubjectsPerExam, shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { examKeys } from '#contract/shared/kinds.ts'
import { AddPaperSubject, type StaffPapers } from '#contract/papers/staff-papers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Tag } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { useSubjectText } from './AddPaper.tsx'

type Subject = StaffPapers['subjects'][number]
const empty: AddPaperSubject = { exam: 'igcse', name_bm: '', name_eng: '' }

/** Chooses the subjects that are free for everyone signed in, and adds those that no class teaches. */
export function PaperSubjects({ subjects }: Pick<StaffPapers, 'subjects'>) {
  const { t } = useTranslation('staff/papers')
  const subjectText = useSubjectText()
  const reachable = useReachable()
  const change = useStaffChange(
    ({ id, is_open }: Pick<Subject, 'id' | 'is_open'>) =>
      callStaff('changePaperSubject', { params: { subjectId: id }, body: { is_open } }),
    {
      changes: ['papers'],
      refetchesOnError: true,
      onDone: (_, { is_open }) =>
        showToast(t(is_open ? 'subjects.madeFree' : 'subjects.madeLocked'), 'success'),
    },
  )
  return (
    <div className="stack">
      <p className={kit.quiet}>{t('subjects.rule', { count: openPaperSubjectsPerExam })}</p>
      <FormFailure error={change.error} />
      {subjects.length === 0 ? (
        <p className={kit.quiet}>{t('subjects.none')}</p>
      ) : (
        <ul role="list" className={kit.rows}>
          {subjects.map(({ id, exam, name, is_open: isOpen }) => {
            const text = subjectText({ exam, subject: name })
            return (
              <li key={id} className={kit.row}>
                <div>{text}</div>
                <div className={kit.end}>
                  {isOpen && <Tag tone="info">{t('subjects.free')}</Tag>}
                  <Button
                    variant="quiet"
                    busy={change.isPending && change.variables.id === id}
                    disabled={!reachable || change.isPending}
                    aria-label={t(isOpen ? 'subjects.lockOf' : 'subjects.makeFreeOf', {
                      name: text,
                    })}
                    onClick={() => change.mutate({ id, is_open: !isOpen })}
                  >
                    {t(isOpen ? 'subjects.lock' : 'subjects.makeFree')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <AddSubject />
    </div>
  )
}

function AddSubject() {
  const { t } = useTranslation('staff/papers')
  const { field, reset, submit } = useStaffForm(AddPaperSubject, empty)
  const add = useStaffChange((body: AddPaperSubject) => callStaff('addPaperSubject', { body }), {
    changes: ['papers', 'practice'],
    onDone() {
      reset(empty)
      showToast(t('subjects.added'), 'success')
    },
  })
  return (
    <details className={kit.disclosure}>
      <summary>{t('subjects.add')}</summary>
      <form
        noValidate
        className={`stack ${kit.narrow}`}
        onSubmit={submit((body) => add.mutateAsync(body).catch(() => undefined))}
      >
        <Field as="select" label={t('subjects.exam')} {...field('exam')}>
          {examKeys.map((exam) => (
            <option key={exam} value={exam}>
              {t(`exams.${exam}`)}
            </option>
          ))}
        </Field>
        {(['name_bm', 'name_eng'] as const).map((name) => (
          <Field
            key={name}
            label={t(`subjects.${name}`)}
            maxLength={shortTextMaximumCharacters}
            {...field(name)}
          />
        ))}
        <FormActions error={add.error} save={t('subjects.save')} busy={add.isPending} />
      </form>
    </details>
  )
}
