import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Icon } from '#ui/Icon.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { choicesOf } from './choices.ts'
import styles from './search.module.css'
import { NothingFound } from './NothingFound.tsx'
import { keepResult, recentResults, type SearchResult } from './recent-results.ts'
import { StillOpening } from './StillOpening.tsx'
import { useSearch } from './use-search.ts'

/** The maximum number of results shown; a longer query finds the others. */
const maxShown = 8
const minimumQueryLength = 2

/** Searches subjects, chapters, papers and questions by code or words. Works offline. */
export function SearchBox({ exams, uid }: { exams: readonly ExamKey[]; uid: string }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const { state, search, open: openIndex } = useSearch(exams)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const [recent, setRecent] = useState<SearchResult[]>([])
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const firstExam = exams[0] ?? 'spm'
  const query = typed.trim()
  const hasQuery = query.length >= minimumQueryLength
  const found = hasQuery && search ? search(query, maxShown) : null
  const choices = found ? choicesOf(found, t) : hasQuery ? [] : recent
  const listIsOpen = isOpen && choices.length > 0
  const activeId = active === null ? undefined : `${id}-${active}`

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function begin() {
    void openIndex()
    setRecent(recentResults(uid))
    setOpen(true)
  }

  function type(text: string) {
    setTyped(text)
    setActive(null)
    setOpen(true)
  }

  function choose(choice: SearchResult) {
    keepResult(uid, choice)
    type('')
    setOpen(false)
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  function press(event: KeyboardEvent) {
    // During composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const last = choices.length - 1
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      if (last < 0) return
      const isDown = event.key === 'ArrowDown'
      const start = isDown ? 0 : last
      const edge = isDown ? last : 0
      setActive(active === null || active === edge ? start : active + (isDown ? 1 : -1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = listIsOpen ? choices[active ?? (hasQuery ? 0 : -1)] : undefined
      if (!choice) return setOpen(true)
      choose(choice)
      void navigate(choice.to)
    } else if (event.key === 'Escape' && (isOpen || typed)) {
      event.preventDefault()
      if (isOpen && (hasQuery || choices.length > 0)) setOpen(false)
      else type('')
      setActive(null)
    }
  }

  return (
    <div className={styles.box} role="search" aria-label={t('label')} onBlur={leave}>
      <label htmlFor={`${id}-input`} className={styles.label}>
        {t('label')}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t(`hint.${firstExam}`)}
      </p>
      <div className={styles.field}>
        <Icon name="search" className={styles.glass} />
        <input
          ref={input}
          id={`${id}-input`}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-expanded={listIsOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={listIsOpen ? activeId : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t(`example.${firstExam}`)}
          value={typed}
          onFocus={begin}
          onClick={() => setOpen(true)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {typed && (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          >
            <Icon name="close" label={t('clear')} />
          </button>
        )}
      </div>
      <p className="only-heard" role="status">
        {isOpen && found && t('found', { count: found.total, shown: choices.length })}
      </p>
      {isOpen && (
        <div className={styles.popup}>
          {choices.length > 0 && (
            <ChoiceList
              id={`${id}-list`}
              optionId={(n) => `${id}-${n}`}
              heading={found ? t('results') : t('recent')}
              choices={choices}
              active={active}
              onChoose={choose}
              more={found ? found.total - choices.length : 0}
            />
          )}
          {hasQuery && !search && <StillOpening state={state} again={() => void openIndex()} />}
          {search && found?.total === 0 && (
            <NothingFound
              typed={query}
              search={search}
              exam={firstExam}
              take={(text) => {
                type(text)
                input.current?.focus()
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}
