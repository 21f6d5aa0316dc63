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
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
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
  const [formId, setFormId] = useState(() => crypto.randomUUID())
  const writeId = useWriteId()
  const write = useStaffChange(
    (sent: string) => {
      const body = { text: sent, to: to || null }
      const id = writeId({ id: formId, ...body })
      return callStaff('writeNote', {
        params: { classId: thread.class_id, uid: thread.uid, id },
        body,
      })
    },
    {
      changes: ['notes', 'people'],
      onDone(_, sent) {
        draft.markSaved(sent)
        setFormId(crypto.randomUUID())
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
        onChange={({ currentTarget }) => draft.keep(currentTarget.value)}
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
