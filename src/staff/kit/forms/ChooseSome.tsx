import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { choicesInSelect, Combobox, type Choice, withDistinctTexts } from './Combobox.tsx'
import kit from '../kit.module.css'

type Props = {
  label: string
  /** The label of the field that adds one. */
  add: string
  choices: readonly Choice[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Chooses any number of items by checkboxes, or by a search field if there are many. */
export function ChooseSome({ label, add, choices, values, onChange }: Props) {
  const { t } = useTranslation('staff/kit')
  const isMany = choices.length > choicesInSelect
  const isChosen = ({ value }: Choice) => values.includes(value)
  const distinct = isMany ? withDistinctTexts(choices) : choices
  return (
    <fieldset className={kit.choices}>
      <legend>{label}</legend>
      {isMany && values.length === 0 && <p className={kit.quiet}>{t('choice.nothing')}</p>}
      <div className={kit.ticks}>
        {distinct
          .filter((choice) => !isMany || isChosen(choice))
          .map((choice) => (
            <Checkbox
              key={choice.value}
              label={choice.text}
              checked={isChosen(choice)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...values, choice.value].toSorted()
                    : values.filter((one) => one !== choice.value),
                )
              }
            />
          ))}
      </div>
      {isMany && (
        <Combobox
          label={add}
          isForAdding
          choices={distinct.filter((choice) => !isChosen(choice))}
          value=""
          onChange={(value) => value && onChange([...values, value].toSorted())}
        />
      )}
    </fieldset>
  )
}
