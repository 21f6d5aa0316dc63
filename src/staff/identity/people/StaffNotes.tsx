import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/identity/student-file.ts'
import { staffNoteMaximumCharacters } from '#contract/shared/limits.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSession } from '#platform/session/session.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useTypedDraft } from '#staff/kit/forms/use-typed-draft.ts'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

type Note = StudentFile['notes'][number]

const notesInView = 2
const readText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

/** Staff's notes on a student. Removing a note cannot be undone. */
export function StaffNotes({ uid, notes }: { uid: string; notes: readonly Note[] }) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const [asking, setAsking] = useState<Note | null>(null)
  const remove = useStaffChange(
    ({ id }: Note) => callStaff('removeStaffNote', { params: { uid, id }, body: {} }),
    { changes: ['people'], refetchesOnError: true },
  )
  const older = notes.slice(notesInView)
  return (
    <>
      <FormFailure error={remove.error} />
      <NoteList notes={notes.slice(0, notesInView)} onRemove={setAsking} />
      {older.length > 0 && (
        <Disclosure title={t('office.older', { count: older.length })}>
          <NoteList notes={older} onRemove={setAsking} />
        </Disclosure>
      )}
      <Disclosure title={t('office.write')}>
        <WriteStaffNote uid={uid} />
      </Disclosure>
      <Dialog
        open={asking !== null}
        title={t('office.removeAsk')}
        closeLabel={t('staff/kit:close')}
        onClose={() => setAsking(null)}
        actions={
          asking && (
            <>
              <Button variant="quiet" onClick={() => setAsking(null)}>
                {t('staff/kit:cancel')}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(null)
                  remove.mutate(asking)
                }}
              >
                {t('staff/kit:remove')}
              </Button>
            </>
          )
        }
      >
        <p>{t('office.removeMeans')}</p>
      </Dialog>
    </>
  )
}

function NoteList({ notes, onRemove }: { notes: readonly Note[]; onRemove: (note: Note) => void }) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  return (
    <ul role="list" className={kit.rows}>
      {notes.map((note) => {
        const by = t('office.by', { by: note.by, when: format.dateTime(new Date(note.at)) })
        return (
          <li key={note.id} className={kit.row}>
            <div>
              <p className={kit.words}>{note.text}</p>
              <p className={`numbers ${kit.quiet}`}>{by}</p>
            </div>
            {note.may_remove && (
              <Button
                variant="quiet"
                disabled={!reachable}
                aria-label={t('office.removeOf', { by })}
                onClick={() => onRemove(note)}
              >
                {t('staff/kit:remove')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function WriteStaffNote({ uid }: { uid: string }) {
  const { t } = useTranslation('staff/people')
  const session = useSession()
  const ownUid = session.state === 'signed-in' ? session.uid : ''
  const draft = useTypedDraft(ownUid, `staff-note/${uid}`, readText)
  const text = draft.typed ?? ''
  // The id stays the same until the note is saved, so that sending it twice makes one note.
  const [id, setId] = useState(() => crypto.randomUUID())
  const write = useStaffChange(
    (sent: string) => callStaff('writeStaffNote', { params: { uid, id }, body: { text: sent } }),
    {
      changes: ['people'],
      onDone(_, sent) {
        draft.markSaved(sent)
        setId(crypto.randomUUID())
        showToast(t('saved'), 'success')
      },
    },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!write.isPending) write.mutate(text)
  }

  return (
    <form noValidate onSubmit={submit} className={`stack ${kit.narrow}`}>
      <Field
        as="textarea"
        label={t('office.text')}
        hint={t('office.hint')}
        required
        maxLength={staffNoteMaximumCharacters}
        value={text}
        onChange={({ currentTarget }) => draft.keep(currentTarget.value)}
      />
      <FormActions
        error={write.error}
        save={t('office.save')}
        busy={write.isPending}
        disabled={text.trim() === ''}
        hasDraft
        onCancel={text === '' ? undefined : draft.forget}
      />
    </form>
  )
}
