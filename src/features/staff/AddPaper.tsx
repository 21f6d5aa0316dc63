import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { classLanguages } from '#contract/kinds.ts'
import { AddPaper as AddPaperBody, type StaffPapers } from '#contract/staff/papers.ts'
import { readForm, type FieldMessages } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useFailureText } from './use-failure-text.ts'

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

/** A new past paper; its video and its questions are put up on its own page. */
export function AddPaper({ subjects, teachers }: Pick<StaffPapers, 'subjects' | 'teachers'>) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(empty)
  const [messages, setMessages] = useState<FieldMessages>({})
  const add = useStaffChange((body: AddPaperBody) => callStaff('addPaper', { body }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readForm(AddPaperBody, {
      ...typed,
      subject_id: Number(typed.subject_id),
      year: Number(typed.year),
      teacher_id: typed.teacher_id || undefined,
    })
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole) return
    const added = await add.mutateAsync(read.values).catch(() => undefined)
    if (added) await navigate(`/staff/papers/${added.paper.id}`)
  }

  const field = (name: Name) => ({
    label: t(`papers.new.${name}`),
    value: typed[name],
    error: messages[name] && t(`papers.new.wrong.${name}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const failure = failureText(add.error)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={`stack ${styles.narrow}`}>
      <Field as="select" {...field('subject_id')}>
        <option value="">{t('papers.choose')}</option>
        {subjects.map(({ id, exam, name }) => (
          <option key={id} value={id}>
            {t('papers.subjectOption', { exam: t(`papers.exams.${exam}`), subject: name })}
          </option>
        ))}
      </Field>
      <div className={styles.times}>
        <Field hint={t('papers.new.codeHint')} autoComplete="off" {...field('code')} />
        <Field
          hint={t('papers.new.yearHint')}
          inputMode="numeric"
          maxLength={4}
          {...field('year')}
        />
      </div>
      <Field hint={t('papers.new.titleHint')} {...field('title')} />
      <div className={styles.times}>
        <Field as="select" {...field('language')}>
          {classLanguages.map((language) => (
            <option key={language} value={language}>
              {t(`languages.${language}`)}
            </option>
          ))}
        </Field>
        <Field as="select" {...field('teacher_id')}>
          <option value="">{t('papers.choose')}</option>
          {teachers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      </div>
      <Field hint={t('papers.new.moreHint')} autoComplete="off" {...field('more')} />
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={add.isPending} disabled={!reachable}>
          {t('papers.new.save')}
        </Button>
      </div>
    </form>
  )
}
