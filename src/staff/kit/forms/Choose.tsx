import { Field } from '#ui/forms/Field.tsx'
import { choicesInSelect, Combobox, type Choice, withDistinctTexts } from './Combobox.tsx'

type Props = {
  label: string
  /** The label of the empty choice; without it a choice is required. */
  none?: string
  choices: readonly Choice[]
  /** Empty when nothing is chosen. */
  value: string
  hint?: string | undefined
  error?: string | undefined
  /** Gets the control. */
  ref?: (control: HTMLElement | null) => void
  onChange: (value: string) => void
}

/** Chooses one item by a select, or by a search field if there are many. */
export function Choose({ label, none, choices, value, hint, error, ref, onChange }: Props) {
  const shared = { label, hint, error, value, ...(ref && { ref }) }
  if (choices.length > choicesInSelect)
    return (
      <Combobox
        {...shared}
        choices={withDistinctTexts(choices)}
        placeholder={none}
        isAlwaysChosen={none === undefined}
        onChange={onChange}
      />
    )
  return (
    <Field as="select" {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </Field>
  )
}
