import { Field } from '#ui/Field.tsx'
import { choicesInSelect, Combobox, type Choice } from './Combobox.tsx'

/** Chooses one: from a select, or by typing a part of its name where there are many. */
export function Choose({
  label,
  none,
  choices,
  value,
  hint,
  onChange,
}: {
  label: string
  /** What it means that nothing is chosen. */
  none: string
  choices: readonly Choice[]
  /** Empty when nothing is chosen. */
  value: string
  hint?: string
  onChange: (value: string) => void
}) {
  if (choices.length > choicesInSelect)
    return (
      <Combobox
        label={label}
        choices={choices}
        value={value}
        placeholder={none}
        hint={hint}
        onChange={onChange}
      />
    )
  return (
    <Field
      as="select"
      label={label}
      hint={hint}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{none}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </Field>
  )
}
