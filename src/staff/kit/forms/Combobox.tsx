import { useCombobox } from 'downshift'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/Field.tsx'
import styles from './Combobox.module.css'

export type Choice = { value: string; text: string }

/** Longer lists get a search field instead of a select. */
export const choicesInSelect = 20

const { InputBlur, InputChange, InputClick, InputKeyDownEscape } = useCombobox.stateChangeTypes

const isSameText = (typed: string, text: string) =>
  typed.trim().toLowerCase() === text.toLowerCase()
const hasWords = (typed: string) => {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return ({ text }: Choice) => words.every((word) => text.toLowerCase().includes(word))
}

/** Chooses one of many by typing a part of its name. The texts of choices must differ. */
export function Combobox({
  label,
  choices,
  value,
  hint,
  error,
  isAlwaysChosen = false,
  isForAdding = false,
  onChange,
  ...control
}: {
  label: string
  choices: readonly Choice[]
  /** Empty if nothing is chosen. */
  value: string
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** Clearing the text keeps the last choice. */
  isAlwaysChosen?: boolean
  /** Empties after each choice, to add another one. */
  isForAdding?: boolean
  ref?: (control: HTMLElement | null) => void
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('staff/kit')
  const choiceOf = (item: string | null) => choices.find((choice) => choice.value === item)
  const textOf = (item: string | null) => choiceOf(item)?.text ?? ''
  const chosen = choiceOf(value)?.value ?? null
  const chosenText = textOf(chosen)
  const [typed, setTyped] = useState(chosenText)
  const shown = isSameText(typed, chosenText) ? choices : choices.filter(hasWords(typed))

  /** The choice with exactly this text, or the only match. */
  function findChoice(typedText: string): string | undefined {
    const fitting = choices.filter(hasWords(typedText))
    const named = fitting.find(({ text }) => isSameText(typedText, text))
    return (named ?? (fitting.length === 1 ? fitting[0] : undefined))?.value
  }
  const combobox = useCombobox({
    // Values, because the choice objects are new in each render.
    items: shown.map((choice) => choice.value),
    // Uncontrolled: with `selectedItem`, an event before the next render would undo the choice.
    initialSelectedItem: chosen,
    itemToString: textOf,
    // Scrolls the page too, because the list may end below the screen.
    scrollIntoView: (option) => option.scrollIntoView({ block: 'nearest' }),
    onInputValueChange: ({ inputValue: text }) => setTyped(text),
    onSelectedItemChange({ selectedItem: item }) {
      if (item !== chosen) onChange(item ?? '')
      if (isForAdding) combobox.selectItem(null)
    },
    stateReducer(before, { type, changes }) {
      if (type === InputClick && before.isOpen) return before
      const next = { ...changes }
      if (type === InputChange) {
        const text = next.inputValue ?? ''
        const fitting = choices.filter(hasWords(text))
        const first = text.trim() && fitting.length > 0 ? 0 : -1
        next.highlightedIndex = Math.max(
          first,
          fitting.findIndex((choice) => isSameText(text, choice.text)),
        )
        if (text === '' && !isAlwaysChosen) next.selectedItem = null
      }
      if (type === InputBlur) {
        const text = before.inputValue
        const meant = text.trim() ? findChoice(text) : undefined
        next.selectedItem = meant ?? before.selectedItem
        next.inputValue = meant === undefined ? text : textOf(meant)
      }
      if (type === InputKeyDownEscape) next.inputValue = textOf(before.selectedItem)
      if (!next.isOpen && !next.inputValue?.trim())
        next.inputValue = textOf(next.selectedItem ?? null)
      if (isForAdding && next.selectedItem) next.inputValue = ''
      return next
    },
  })
  const { isOpen, inputValue, selectedItem, getInputProps, getMenuProps, getItemProps } = combobox
  const isWrong =
    !isOpen && inputValue.trim() !== '' && !isSameText(inputValue, textOf(selectedItem))
  // Follows a value or text that changes from outside, for example when the form is reset.
  const showChosen = useEffectEvent(() => combobox.selectItem(chosen))
  useEffect(() => showChosen(), [chosen, chosenText])
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const inputProps = getInputProps({
    ...control,
    onKeyDown(event: KeyboardEvent) {
      // Enter must not submit a text that is not a choice.
      if (event.key === 'Enter' && isWrong) event.preventDefault()
      // A closed list leaves Escape to the dialog around it.
      if (event.key === 'Escape' && !isOpen)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
  })
  return (
    <div className={styles.combobox}>
      <Field
        {...inputProps}
        aria-labelledby={undefined}
        label={label}
        hint={hint}
        error={isWrong ? t('choice.unknown') : error}
      />
      <div ref={popup} className={styles.popup} hidden={!isOpen}>
        <ul {...getMenuProps({ 'aria-label': label })} className={styles.list}>
          {isOpen &&
            shown.map((choice, index) => (
              <li
                key={choice.value}
                {...getItemProps({ item: choice.value, index })}
                className={choice.value === value ? styles.chosen : undefined}
              >
                {choice.text}
              </li>
            ))}
        </ul>
        <p role="status" className={styles.none}>
          {isOpen && shown.length === 0 && t('choice.noMatch')}
        </p>
      </div>
    </div>
  )
}

/** Numbers choices that read the same, so that each can be typed: `Aina`, `Aina (2)`. */
export function withDistinctTexts(choices: readonly Choice[]): Choice[] {
  const seen = new Map<string, number>()
  return choices.map(({ value, text }) => {
    const key = text.toLowerCase()
    const n = (seen.get(key) ?? 0) + 1
    seen.set(key, n)
    return { value, text: n === 1 ? text : `${text} (${n})` }
  })
}
