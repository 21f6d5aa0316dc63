import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuardianNotes } from '#contract/guardians/notes.ts'
import { guardianNoteMaximumCharacters } from '#contract/shared/limits.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useSession } from '#platform/session/session.ts'
import type { PreferenceKey } from '#platform/storage/preferences.ts'
import { useKeptText } from '#platform/storage/use-kept-text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './guardian.module.css'
import { guardianNotesQuery } from './queries.ts'

type Props = {
  guardianshipId: string
  classNotes: GuardianNotes['classes'][number]
  reachable: boolean
}

/** Answers the teacher of a class. Sending needs a connection; until then the text is kept on this device. */
export function AnswerNote({ guardianshipId, classNotes, reachable }: Props) {
  const { t } = useTranslation('guardian')
  const client = useQueryClient()
  const { uid } = useSession()
  const key: PreferenceKey = `person/${uid ?? ''}/draft/note/${guardianshipId}/${classNotes.class_id}`
  const [text, keepText] = useKeptText(key)
  // From the first try until the text changes, so that a retry creates no second answer.
  const [triedId, keepTriedId] = useKeptText(`${key}/id`)
  const [open, setOpen] = useState(text !== '')
  const sending = useMutation({
    mutationFn: ({ id, sent }: { id: string; sent: string }) =>
      callGuardian('answerNote', {
        params: { guardianshipId, id },
        body: { class_id: classNotes.class_id, text: sent },
      }),
    networkMode: 'always',
    onSuccess: (notes, { sent }) => {
      client.setQueryData(guardianNotesQuery(guardianshipId).queryKey, notes)
      // Typed on while it was sent: the text stays.
      if (text === sent) {
        keepText('')
        keepTriedId('')
        setOpen(false)
      }
      showToast(t('notes.sent'), 'success')
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending || text.trim() === '') return
    const id = triedId || crypto.randomUUID()
    keepTriedId(id)
    sending.mutate({ id, sent: text })
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
          onChange={({ currentTarget }) => {
            keepText(currentTarget.value)
            keepTriedId('')
          }}
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
