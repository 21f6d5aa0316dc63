import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { useReachable } from '#platform/api/online.ts'
import { saveFile } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { NoteForm } from './NoteForm.tsx'
import { NoteRow } from './NoteRow.tsx'
import { notesAsText, type KeptNote } from './notes.ts'
import styles from './notes.module.css'
import { useNoteDraft } from './use-note-draft.ts'
import { useNotes } from './use-notes.ts'

type Props = {
  uid: string
  watchedId: string
  title: string
  /** The current second of the recording. */
  second: number
  onChoose: (second: number) => void
}

/** Notes and bookmarks at the seconds of a recording, written with or without a network. */
export function Notes({ uid, watchedId, title, second, onChoose }: Props) {
  const { t } = useTranslation('player')
  const { notes, isUnknown, add, change, remove } = useNotes()
  const reachable = useReachable()
  const { draft, ...drafts } = useNoteDraft(uid, watchedId)
  // A form that was found half-filled is shown without moving the focus to it.
  const [isOpened, setOpened] = useState(false)
  const [removed, setRemoved] = useState<KeptNote | null>(null)
  const write = useRef<HTMLButtonElement>(null)
  const notesHere = notes.filter((note) => note.watched_id === watchedId && note.text !== null)
  const isWaiting = notesHere.some(({ state }) => state === 'waiting')

  function open(noteId: string | null, at: number, text: string) {
    setOpened(true)
    drafts.open(noteId, at, text)
  }
  function close() {
    setOpened(false)
    drafts.close()
    write.current?.focus()
  }
  const edited = notesHere.find(({ id }) => id === draft?.noteId)
  const form = draft && (
    <NoteForm
      key={draft.noteId}
      second={draft.second}
      text={draft.text}
      takesFocus={isOpened}
      onChange={drafts.change}
      onSave={(text) => {
        void (edited ? change(edited, text) : add(watchedId, draft.second, text))
        close()
      }}
      onCancel={close}
    />
  )

  return (
    <section aria-labelledby="notes" className={styles.notes}>
      <h2 id="notes">{t('notes.title')}</h2>
      <div className={styles.actions}>
        <Button ref={write} variant="secondary" onClick={() => open(null, second, '')}>
          <span className="numbers">{t('notes.write', { time: clockText(second) })}</span>
        </Button>
        <Button variant="quiet" onClick={() => void add(watchedId, second, '')}>
          {t('notes.mark')}
        </Button>
      </div>
      {!edited && !(isUnknown && draft?.noteId) && form}
      {notesHere.length > 0 ? (
        <ol role="list" className={styles.list}>
          {notesHere.map((note) => (
            <li key={note.id}>
              {draft?.noteId === note.id ? (
                form
              ) : (
                <NoteRow
                  note={note}
                  onChoose={onChoose}
                  onEdit={() => open(note.id, note.at_second, note.text ?? '')}
                  onRemove={() => {
                    void remove(note)
                    drafts.drop(note.id)
                    setRemoved(note)
                    write.current?.focus()
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="quiet">{t(isUnknown ? 'notes.unknown' : 'notes.none')}</p>
      )}
      <div role="status" className={styles.said}>
        {isWaiting && !reachable && <p className="quiet">{t('notes.waiting')}</p>}
        {removed && (
          <p>
            {t('notes.removed')}{' '}
            <Button
              variant="quiet"
              onClick={() => {
                void change(removed, removed.text ?? '')
                setRemoved(null)
                write.current?.focus()
              }}
            >
              {t('notes.undo')}
            </Button>
          </p>
        )}
      </div>
      {notes.some(({ text }) => text !== null) && (
        <Button
          variant="quiet"
          className={styles.download}
          onClick={() =>
            saveFile(
              t('notes.fileName'),
              'text/plain;charset=utf-8',
              notesAsText(
                notes.map((note) => (note.watched_id === watchedId ? { ...note, title } : note)),
                { bookmark: t('notes.bookmark'), untitled: t('notes.untitled') },
              ),
            )
          }
        >
          {t('notes.download')}
        </Button>
      )}
    </section>
  )
}
