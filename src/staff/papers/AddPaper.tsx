import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { classLanguages } from '#contract/shared/kinds.ts'
import {
  AddPaper as AddPaperBody,
  type StaffPapers,
  type StaffPaperRow,
} from '#contract/papers/staff-papers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { CheckFields } from '#staff/kit/forms/FormActions.tsx'
import { ChooseField } from '#staff/kit/forms/ChooseField.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { TypedNumber } from '#staff/kit/forms/typed-values.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'

const { subject_id, year, ...others } = AddPaperBody.entries
const TypedPaper = v.object({
  ...others,
  subject_id: v.pipe(TypedNumber, subject_id),
  year: v.pipe(TypedNumber, year),
  teacher_id: v.pipe(v.string(), v.nonEmpty('required')),
})
const empty: v.InferInput<typeof TypedPaper> = {
  subject_id: '',
  code: '',
  year: '',
  language: 'Bm',
  more: '',
  title: '',
  teacher_id: '',
}
type Name = keyof typeof empty

/** Adds a past paper; its video and questions are added on the paper's page. */
export function AddPaper({ subjects, teachers }: Pick<StaffPapers, 'subjects' | 'teachers'>) {
  const subjectText = useSubjectText()
  const { t } = useTranslation(['staff/papers', 'staff/kit'])
  const reachable = useReachable()
  const navigate = useNavigate()
  const whileHere = useWhileHere()
  const form = useStaffForm(TypedPaper, empty, (_, path) => [`staff/papers:new.wrong.${path}`])
  const add = useStaffChange((body: AddPaperBody) => callStaff('addPaper', { body }), {
    changes: ['papers', 'practice'],
    onDone: ({ paper }) => whileHere(() => void navigate(`/staff/papers/${paper.id}`)),
  })

  const field = (name: Name) => ({ label: t(`new.${name}`), ...form.field(name) })
  const choice = (name: Name) => ({
    label: t(`new.${name}`),
    ...form.choice(name),
    none: t('choose'),
  })
  return (
    <form
      noValidate
      onSubmit={form.submit((body) => add.mutate(body))}
      className={`stack ${kit.narrow}`}
    >
      <ChooseField
        {...choice('subject_id')}
        choices={subjects.map(({ id, exam, name }) => ({
          value: String(id),
          text: subjectText({ exam, subject: name }),
        }))}
      />
      <div className={kit.times}>
        <Field hint={t('new.codeHint')} autoComplete="off" {...field('code')} />
        <Field hint={t('new.yearHint')} inputMode="numeric" maxLength={4} {...field('year')} />
      </div>
      <Field hint={t('new.titleHint')} {...field('title')} />
      <div className={kit.times}>
        <Field as="select" {...field('language')}>
          {classLanguages.map((language) => (
            <option key={language} value={language}>
              {t(`staff/kit:languages.${language}`)}
            </option>
          ))}
        </Field>
        <ChooseField
          {...choice('teacher_id')}
          choices={teachers.map(({ id, name }) => ({ value: id, text: name }))}
        />
      </div>
      <Field hint={t('new.moreHint')} autoComplete="off" {...field('more')} />
      <CheckFields />
      <FormFailure error={add.error} />
      <div>
        <Button type="submit" busy={add.isPending} disabled={!reachable}>
          {t('new.save')}
        </Button>
      </div>
    </form>
  )
}

/** A subject with its exam, `SPM Biology`; some subjects already have the exam in their names. */
export function useSubjectText() {
  const { t } = useTranslation('staff/papers')
  return ({ exam, subject }: Pick<StaffPaperRow, 'exam' | 'subject'>): string => {
    const name = t(`exams.${exam}`)
    return subject.startsWith(`${name} `) ? subject : t('subjectOption', { exam: name, subject })
  }
}
