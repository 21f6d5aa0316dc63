import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { HandOver, type Answerer, type StaffQuestion } from '#contract/support/staff-questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { ChooseField } from '#staff/kit/forms/ChooseField.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const Typed = v.pipe(
  v.object({ to: v.pipe(v.string(), v.nonEmpty('required')), note: HandOver.entries.note }),
  v.transform(({ to, note }) => (to === 'nobody' ? { to: null, note: '' } : { to, note })),
)

type Props = {
  uid: string
  question: StaffQuestion
  answerers: readonly Answerer[]
  onDone: () => void
}

/** Hands a question to a colleague, with a note that only staff see. */
export function HandOverForm({ uid, question, answerers, onDone }: Props) {
  const { t } = useTranslation('staff/questions')
  const { choice, field, setFocus, submit, watch } = useStaffForm(
    Typed,
    { to: '', note: '' },
    (_, path) => [path === 'to' ? 'staff/questions:hand.choose' : 'staff/kit:failure.fields.note'],
  )
  useEffect(() => setFocus('to'), [setFocus])
  const save = useStaffChange(
    (body: HandOver) => callStaff('handOver', { params: { id: question.id }, body }),
    { changes: ['notes', 'people', 'questions'] },
  )
  const { handed, same_moment: others } = question
  // A colleague may assign the question while the form is open.
  const [replaces] = useState(question.handed_at)

  async function send(given: v.InferOutput<typeof Typed>) {
    const done = await save.mutateAsync({ ...given, replaces }).catch(() => undefined)
    if (!done) return
    showToast(t('hand.done', { count: done.handed.length }), 'success')
    onDone()
  }

  return (
    <form onSubmit={submit(send)} className="stack">
      <ChooseField
        {...choice('to')}
        label={t('hand.to')}
        hint={others > 0 ? t('hand.together', { count: others }) : undefined}
        none={t('hand.choose')}
        choices={[
          ...(handed ? [{ value: 'nobody', text: t('hand.nobody') }] : []),
          ...answerers
            .filter((one) => one.uid !== handed?.uid)
            .map((one) => ({
              value: one.uid,
              text: one.uid === uid ? t('hand.myself') : one.name,
            })),
        ]}
      />
      {watch('to') !== 'nobody' && (
        <Field
          label={t('hand.note')}
          hint={t('hand.noteHint')}
          maxLength={shortTextMaximumCharacters}
          {...field('note')}
        />
      )}
      <FormActions
        error={save.error}
        save={t('hand.send')}
        busy={save.isPending}
        onCancel={onDone}
      />
    </form>
  )
}
