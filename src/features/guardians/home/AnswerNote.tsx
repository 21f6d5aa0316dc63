import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuardianNotes } from '#contract/guardians/notes.ts'
import { guardianNoteMaximumCharacters } from '#contract/shared/limits.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Refusal } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './guardian.module.css'
import { guardianNotesQuery } from './queries.ts'

/** Answers the teacher of a class. Sending needs a connection; until then the text stays in the field. */
export function AnswerNote({
  guardianshipId,
  classNotes,
  reachable,
}: {
  guardianshipId: string
  classNotes: GuardianNotes['classes'][number]
  reachable: boolean
}) {
  const { t } = useTranslation('guardian')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  // Unchanged until the note is saved, so that a retry creates no second answer.
  const [id, setId] = useState(() => crypto.randomUUID())
  const sending = useMutation({
    mutationFn: () =>
      callGuardian('answerNote', {
        params: { guardianshipId, id },
        body: { class_id: classNotes.class_id, text },
      }),
    networkMode: 'always',
    onSuccess: (notes) => {
      client.setQueryData(guardianNotesQuery(guardianshipId).queryKey, notes)
      setText('')
      setOpen(false)
      setId(crypto.randomUUID())
      showToast(t('notes.sent'), 'success')
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!sending.isPending && text.trim() !== '') sending.mutate()
  }
  const isTooMany = sending.error instanceof Refusal && sending.error.status === 429
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('notes.answer')}</summary>
      <form noValidate onSubmit={submit} className="stack">
        <Field
          as="textarea"
          label={t('notes.yours')}
          hint={t('notes.hint')}
          required
          maxLength={guardianNoteMaximumCharacters}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FormFailure text={sending.error && t(isTooMany ? 'notes.tooMany' : 'notes.failed')} />
        <div>
          <Button
            type="submit"
            busy={sending.isPending}
            disabled={!reachable || text.trim() === ''}
          >
            {t('notes.send')}
          </Button>
        </div>
        {!reachable && <p className="quiet">{t('notes.offline')}</p>}
      </form>
    </details>
  )
}
