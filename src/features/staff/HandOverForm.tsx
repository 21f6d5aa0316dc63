import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import type { Answerer, HandOver, StaffQuestion } from '#contract/staff/questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useFailureText } from './use-failure-text.ts'

const takeFocus = (box: HTMLSelectElement | null) => box?.focus()

/** To whom a question goes, with a word that only staff see. */
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
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const failureText = useFailureText()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const save = useStaffChange((body: HandOver) =>
    callStaff('handOver', { params: { id: question.id }, body }),
  )
  const { handed, same_moment: others } = question
  const toNobody = to === 'nobody'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const done = await save
      .mutateAsync({
        to: toNobody ? null : to,
        note: toNobody ? '' : note,
        replaces: question.handed_at,
      })
      .catch(() => undefined)
    if (!done) return
    showToast(t('questions.hand.done', { count: done.handed.length }), 'success')
    onDone()
  }

  const failure = failureText(save.error)
  return (
    <form onSubmit={(event) => void submit(event)} className="stack">
      <Field
        as="select"
        ref={takeFocus}
        label={t('questions.hand.to')}
        hint={others > 0 ? t('questions.hand.together', { count: others }) : undefined}
        required
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      >
        <option value="">{t('questions.hand.choose')}</option>
        {handed && <option value="nobody">{t('questions.hand.nobody')}</option>}
        {answerers
          .filter((one) => one.uid !== handed?.uid)
          .map((one) => (
            <option key={one.uid} value={one.uid}>
              {one.uid === uid ? t('questions.hand.myself') : one.name}
            </option>
          ))}
      </Field>
      {!toNobody && (
        <Field
          label={t('questions.hand.note')}
          hint={t('questions.hand.noteHint')}
          maxLength={shortTextMaximumCharacters}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      <div className="cluster">
        <Button type="submit" busy={save.isPending} disabled={!reachable}>
          {t('questions.hand.send')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
      {!reachable && <p className={styles.quiet}>{t('needsNetwork')}</p>}
    </form>
  )
}
