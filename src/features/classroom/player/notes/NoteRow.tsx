import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Button } from '#ui/Button.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { KeptNote } from './notes.ts'
import styles from './notes.module.css'

/** A note; pressing it plays the recording from its second. */
export function NoteRow({
  note,
  isEdited,
  onChoose,
  onEdit,
  onSave,
  onRemove,
}: {
  note: KeptNote
  isEdited: boolean
  onChoose: (second: number) => void
  /** Called when the form of this note is opened or closed. */
  onEdit: (isEdited: boolean) => void
  onSave: (text: string) => void
  onRemove: () => void
}) {
  const { t } = useTranslation(['player', 'refusals'])
  const time = clockText(note.at_second)
  if (isEdited) {
    return (
      <NoteForm
        second={note.at_second}
        text={note.text ?? ''}
        onSave={onSave}
        onCancel={() => onEdit(false)}
      />
    )
  }
  return (
    <>
      <div className={styles.row}>
        <button type="button" className={styles.seek} onClick={() => onChoose(note.at_second)}>
          <span className="numbers">{time}</span>
          <span className={note.text ? styles.text : styles.bookmark}>
            {note.text || t('notes.bookmark')}
          </span>
        </button>
        <div className={styles.tools}>
          <Button
            variant="quiet"
            aria-label={t(note.text ? 'notes.editOf' : 'notes.addTextOf', { time })}
            onClick={() => onEdit(true)}
          >
            {t(note.text ? 'notes.edit' : 'notes.addText')}
          </Button>
          <Button variant="quiet" aria-label={t('notes.removeOf', { time })} onClick={onRemove}>
            {t('notes.remove')}
          </Button>
        </div>
      </div>
      {note.state === 'refused' && note.why && (
        <p className={styles.refused}>{t([`refusals:${note.why}`, 'notes.notSent'])}</p>
      )}
    </>
  )
}
