import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'

export type Choice = { value: string; text: string }

/** More than that are searched instead of listed. */
export const choicesInSelect = 20
const shownAtOnce = 20

const hasWords = (typed: string) => {
  const words = typed.toLowerCase().split(/\s+/)
  return ({ text }: Choice) => words.every((word) => text.toLowerCase().includes(word))
}

/** Chooses one of many by typing a part of its name. The choices have different texts. */
export function Combobox({
  label,
  choices,
  value,
  placeholder,
  hint,
  error,
  isAlwaysChosen = false,
  isForAdding = false,
  ref,
  onChange,
}: {
  label: string
  choices: readonly Choice[]
  /** Empty when nothing is chosen. */
  value: string
  /** What it means that nothing is chosen. */
  placeholder?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** Clearing it chooses nothing else. */
  isAlwaysChosen?: boolean
  /** A choice empties it, ready for the next one. */
  isForAdding?: boolean
  ref?: (control: HTMLElement | null) => void
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('staff/kit')
  const listId = useId()
  // Undefined while nobody types: then it shows what is chosen.
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  const shown = typed ?? chosen?.text ?? ''
  const isTypedChosen = shown.trim().toLowerCase() === (chosen?.text ?? '').toLowerCase()

  function type(text: string) {
    setTyped(text)
    setWrong(false)
    const exact = choices.find((choice) => choice.text.toLowerCase() === text.trim().toLowerCase())
    if (exact) {
      onChange(exact.value)
      if (isForAdding) setTyped(undefined)
    } else if (text === '' && !isAlwaysChosen) onChange('')
  }
  function leave() {
    if (typed === undefined) return
    const fitting = choices.filter(hasWords(typed.trim()))
    const only = fitting.length === 1 ? fitting[0] : undefined
    const isChosen =
      isTypedChosen || (isAlwaysChosen && chosen !== undefined && typed.trim() === '')
    if (only && !isChosen) onChange(only.value)
    setWrong(!only && !isChosen)
    if (only || isChosen) setTyped(undefined)
  }
  return (
    <>
      <Field
        label={label}
        hint={hint}
        error={wrong ? t('choice.unknown') : error}
        list={listId}
        autoComplete="off"
        {...(ref && { ref })}
        placeholder={placeholder}
        value={shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isTypedChosen) return
          // The form is sent only when its reader has seen what was chosen.
          event.preventDefault()
          leave()
        }}
      />
      {/* The browser brings the keyboard, the screen reader's words and the phone's own picker. */}
      <datalist id={listId}>
        {choices
          .filter(hasWords(shown))
          .slice(0, shownAtOnce)
          .map((choice) => (
            <option key={choice.value} value={choice.text}>
              {choice.text}
            </option>
          ))}
      </datalist>
    </>
  )
}
