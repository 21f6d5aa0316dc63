import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Button } from '#ui/Button.tsx'
import type { KeptNote } from './notes.ts'
import styles from './notes.module.css'

type Props = {
  note: KeptNote
  onChoose: (second: number) => void
  onEdit: () => void
  onRemove: () => void
}

/** A note; pressing it plays the recording from its second. */
export function NoteRow({ note, onChoose, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['player', 'refusals'])
  const time = clockText(note.at_second)
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
            onClick={onEdit}
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
