import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Field } from '#ui/forms/Field.tsx'
import list from '../controls/SeekPoints.module.css'
import styles from './Transcript.module.css'
import { lineAt, linesWith, type TranscriptLine } from './transcript-lines.ts'

type Props = {
  /** Undefined until they are loaded. */
  lines: readonly TranscriptLine[] | undefined
  language: string
  second: number
  /** Called when it is opened or closed: nothing is loaded while it is closed. */
  onOpen: (isOpen: boolean) => void
  onChoose: (second: number) => void
}

/** The transcript from the captions, so that it works for saved recordings too. Choosing a line plays from there. */
export function Transcript({ lines, language, second, onOpen, onChoose }: Props) {
  const { t } = useTranslation('player')
  const [words, setWords] = useState('')
  const box = useRef<HTMLOListElement>(null)
  const found = linesWith(words, lines ?? [])
  const now = lineAt(lines ?? [], second)
  const isSearching = words.trim() !== ''

  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls only the box, not the page.
    if (box.current && line && !isSearching)
      box.current.scrollTop = line.offsetTop - box.current.clientHeight / 3
  }, [now, isSearching])

  return (
    <details
      className={styles.transcript}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    >
      <summary>{t('transcript.title')}</summary>
      {lines ? (
        <>
          <Field
            type="search"
            label={t('transcript.search')}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <p className="numbers quiet" role="status">
            {isSearching && t('transcript.found', { count: found.length })}
          </p>
          <ol ref={box} role="list" className={`${list.points} ${styles.lines}`} lang={language}>
            {found.map((line) => (
              <li key={line.at}>
                <button
                  type="button"
                  aria-current={line === now ? 'true' : undefined}
                  onClick={() => onChoose(line.at)}
                >
                  <span className={`numbers ${list.time}`}>{clockText(line.at)}</span>
                  <span className={list.name}>{line.text}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p className="quiet">{t('transcript.loading')}</p>
      )}
    </details>
  )
}
