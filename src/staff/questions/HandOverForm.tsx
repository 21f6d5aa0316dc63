import { useState, type FormEvent } from 'react'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import type { Answerer, HandOver, StaffQuestion } from '#contract/staff/questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { Choose } from '#staff/kit/Choose.tsx'
import { FormActions } from '#staff/kit/FormActions.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const takeFocus = (control: HTMLElement | null) => control?.focus()

/** Hands a question to a colleague, with a note that only staff see. */
export function HandOverForm({
  uid,
  question,
  answerers,
  onDone,
}: {
  uid: string
  question: StaffQuestion
  answerers: readonly Answerer[]
  onDone: () => void
}) {
  const { t } = useTranslation('staff/questions')
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [shows, setShows] = useState(false)
  const save = useStaffChange(
    (body: HandOver) => callStaff('handOver', { params: { id: question.id }, body }),
    { changes: ['notes', 'people', 'questions'] },
  )
  const { handed, same_moment: others } = question
  const toNobody = to === 'nobody'

  async function submit(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (to === '' || save.isPending) return
    const done = await save
      .mutateAsync({
        to: toNobody ? null : to,
        note: toNobody ? '' : note,
        replaces: question.handed_at,
      })
      .catch(() => undefined)
    if (!done) return
    showToast(t('hand.done', { count: done.handed.length }), 'success')
    onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="stack">
      <Choose
        ref={takeFocus}
        label={t('hand.to')}
        hint={others > 0 ? t('hand.together', { count: others }) : undefined}
        error={shows && to === '' ? t('hand.choose') : undefined}
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
        value={to}
        onChange={setTo}
      />
      {!toNobody && (
        <Field
          label={t('hand.note')}
          hint={t('hand.noteHint')}
          maxLength={shortTextMaximumCharacters}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
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
