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
import { useNotes } from './use-notes.ts'

/** Notes and bookmarks at the seconds of a recording, written with or without a network. */
export function Notes({
  watchedId,
  title,
  second,
  onChoose,
}: {
  watchedId: string
  title: string
  /** The current second of the recording. */
  second: number
  onChoose: (second: number) => void
}) {
  const { t } = useTranslation('player')
  const { notes, isUnknown, add, change, remove } = useNotes()
  const reachable = useReachable()
  /** The second of the note that is being written. */
  const [writing, setWriting] = useState<number | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const [removed, setRemoved] = useState<KeptNote | null>(null)
  const write = useRef<HTMLButtonElement>(null)
  const notesHere = notes.filter((note) => note.watched_id === watchedId && note.text !== null)
  const isWaiting = notesHere.some(({ state }) => state === 'waiting')

  function close() {
    setWriting(null)
    setEdited(null)
    write.current?.focus()
  }

  return (
    <section aria-labelledby="notes" className={styles.notes}>
      <h2 id="notes">{t('notes.title')}</h2>
      <div className={styles.actions}>
        <Button
          ref={write}
          variant="secondary"
          onClick={() => {
            setEdited(null)
            setWriting(second)
          }}
        >
          <span className="numbers">{t('notes.write', { time: clockText(second) })}</span>
        </Button>
        <Button variant="quiet" onClick={() => void add(watchedId, second, '')}>
          {t('notes.mark')}
        </Button>
      </div>
      {writing !== null && (
        <NoteForm
          second={writing}
          text=""
          onSave={(text) => {
            void add(watchedId, writing, text)
            close()
          }}
          onCancel={close}
        />
      )}
      {notesHere.length > 0 ? (
        <ol role="list" className={styles.list}>
          {notesHere.map((note) => (
            <li key={note.id}>
              <NoteRow
                note={note}
                isEdited={edited === note.id}
                onChoose={onChoose}
                onEdit={(isEdited) => {
                  setWriting(null)
                  if (isEdited) setEdited(note.id)
                  else close()
                }}
                onSave={(text) => {
                  void change(note, text)
                  close()
                }}
                onRemove={() => {
                  void remove(note)
                  setRemoved(note)
                  write.current?.focus()
                }}
              />
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
