import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaximumCharacters } from '#contract/limits.ts'
import type { AnswerQuestion, StaffQuestion } from '#contract/staff-questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useFailureText } from './use-failure-text.ts'

/** Who presses 'Answer' writes. */
const takeFocus = (box: HTMLTextAreaElement | null) => box?.focus()

/** The answer, to this question or to all about the same second. */
export function AnswerForm({
  uid,
  question,
  onDone,
}: {
  uid: string
  question: StaffQuestion
  onDone: () => void
}) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const failureText = useFailureText()
  const draft = useAnswerDraft(uid, question.id, question.answer ?? '')
  const [toAll, setToAll] = useState(false)
  const save = useStaffChange((body: AnswerQuestion) =>
    callStaff('answerQuestion', { params: { id: question.id }, body }),
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const done = await save
      .mutateAsync({ answer: draft.text, to_all: toAll, replaces: question.answered_at })
      .catch(() => undefined)
    if (!done) return
    draft.drop()
    showToast(t('questions.sent', { count: done.answered.length }), 'success')
    onDone()
  }

  function cancel() {
    draft.drop()
    onDone()
  }

  const failure = failureText(save.error)
  return (
    <form onSubmit={(event) => void submit(event)} className="stack">
      <Field
        as="textarea"
        ref={takeFocus}
        label={t('questions.yourAnswer')}
        hint={t('questions.draftKept')}
        required
        maxLength={questionMaximumCharacters}
        value={draft.text}
        onChange={({ currentTarget }) => draft.change(currentTarget.value)}
      />
      {question.same_moment > 0 && (
        <Checkbox
          label={t('questions.toAll', { count: question.same_moment })}
          hint={t('questions.toAllHint')}
          checked={toAll}
          onChange={({ currentTarget }) => setToAll(currentTarget.checked)}
        />
      )}
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      <div className="cluster">
        <Button type="submit" busy={save.isPending} disabled={!reachable}>
          {t('questions.send')}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
      {!reachable && <p className={styles['quiet']}>{t('needsNetwork')}</p>}
    </form>
  )
}
