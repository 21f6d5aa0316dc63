import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { guardianNoteMaximumCharacters } from '#contract/shared/limits.ts'
import type { NoteThread } from '#contract/guardians/staff-notes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useSession } from '#platform/session/session.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useTypedDraft } from '#staff/kit/forms/use-typed-draft.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const readText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

/** Writes to the guardians of a student. */
export function WriteNote({ thread }: { thread: NoteThread }) {
  const { t } = useTranslation(['staff/notes', 'staff/kit'])
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const draft = useTypedDraft(uid, `note/${thread.class_id}/${thread.uid}`, readText)
  const text = draft.typed ?? ''
  const [to, setTo] = useState('')
  // The id stays the same until the note is saved or its text changes, so that sending it twice makes one note.
  const [id, setId] = useState(() => crypto.randomUUID())
  const write = useStaffChange(
    (sent: string) =>
      callStaff('writeNote', {
        params: { classId: thread.class_id, uid: thread.uid, id },
        body: { text: sent, to: to || null },
      }),
    {
      changes: ['notes', 'people'],
      onDone(_, sent) {
        draft.markSaved(sent)
        setId(crypto.randomUUID())
        showToast(t('written'), 'success')
      },
    },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!write.isPending) write.mutate(text)
  }

  return (
    <form noValidate onSubmit={submit} className={`stack ${kit.narrow}`}>
      {thread.guardians.length > 1 && (
        <Field
          as="select"
          label={t('to')}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        >
          <option value="">{t('toAll')}</option>
          {thread.guardians.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name ?? t('someGuardian')}
            </option>
          ))}
        </Field>
      )}
      <Field
        as="textarea"
        label={t('text')}
        hint={t('textHint')}
        required
        maxLength={guardianNoteMaximumCharacters}
        value={text}
        onChange={({ currentTarget }) => {
          draft.keep(currentTarget.value)
          if (write.isError) setId(crypto.randomUUID())
        }}
      />
      <FormActions
        error={write.error}
        save={t('send')}
        busy={write.isPending}
        disabled={text.trim() === ''}
        hasDraft
        onCancel={text === '' ? undefined : draft.forget}
      />
    </form>
  )
}
