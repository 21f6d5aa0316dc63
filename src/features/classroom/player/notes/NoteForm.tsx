import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { noteMaximumCharacters } from '#contract/shared/limits.ts'
import { clockText } from '#platform/clock-text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './notes.module.css'

type Props = {
  second: number
  text: string
  /** Whether the person has just opened it. */
  takesFocus: boolean
  onChange: (text: string) => void
  onSave: (text: string) => void
  onCancel: () => void
}

/** Writes or changes a note. A note without text is a bookmark. */
export function NoteForm({ second, text, takesFocus, onChange, onSave, onCancel }: Props) {
  const { t } = useTranslation('player')
  const box = useRef<HTMLTextAreaElement>(null)
  const focusIfOpened = useEffectEvent(() => {
    if (takesFocus) box.current?.focus()
  })
  useEffect(() => focusIfOpened(), [])
  function save(event: FormEvent) {
    event.preventDefault()
    onSave(text.trim())
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field
        as="textarea"
        ref={box}
        rows={3}
        label={t('notes.about', { time: clockText(second) })}
        maxLength={noteMaximumCharacters}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className="cluster">
        <Button type="submit">{t('notes.save')}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
      </div>
    </form>
  )
}
