import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { classLanguages } from '#contract/kinds.ts'
import { AddPaper as AddPaperBody, type StaffPapers } from '#contract/staff/papers.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Choose } from '#staff/kit/Choose.tsx'
import { CheckFields } from '#staff/kit/CheckFields.tsx'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useSubjectText } from './use-subject-text.ts'

const empty = {
  subject_id: '',
  code: '',
  year: '',
  language: 'Bm',
  more: '',
  title: '',
  teacher_id: '',
}
type Name = keyof typeof empty

/** Adds a past paper; its video and questions follow on its own page. */
export function AddPaper({ subjects, teachers }: Pick<StaffPapers, 'subjects' | 'teachers'>) {
  const subjectText = useSubjectText()
  const { t } = useTranslation(['staff/papers', 'staff/kit'])
  const reachable = useReachable()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(empty)
  const read = readForm(AddPaperBody, {
    ...typed,
    subject_id: Number(typed.subject_id),
    year: Number(typed.year),
    teacher_id: typed.teacher_id || undefined,
  })
  const [messages, setMessages] = useFormMessages(read)
  const add = useStaffChange((body: AddPaperBody) => callStaff('addPaper', { body }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole) return
    const added = await add.mutateAsync(read.values).catch(() => undefined)
    if (added) await navigate(`/staff/papers/${added.paper.id}`)
  }

  const field = (name: Name) => ({
    label: t(`new.${name}`),
    value: typed[name],
    error: messages[name] && t(`new.wrong.${name}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const choice = (name: Name) => ({
    ...field(name),
    none: t('choose'),
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={`stack ${kit.narrow}`}>
      <Choose
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
        <Choose
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
