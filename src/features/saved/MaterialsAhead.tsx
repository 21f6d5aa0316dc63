import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { materialsAheadMaximumBytes, materialsAheadUnknownBytes } from '#contract/limits.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { aheadChoice, aheadChoices, chooseAhead } from '#platform/saving/ahead-limit.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import styles from './saved.module.css'

/** When small class materials are fetched without being opened. */
export function MaterialsAhead() {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [chosen, setChosen] = useState(aheadChoice)
  const sizes = {
    size: format.bytes(materialsAheadMaximumBytes),
    unknown: format.bytes(materialsAheadUnknownBytes),
  }
  return (
    <fieldset className={styles.qualities}>
      <legend>{t('materialsAhead.legend')}</legend>
      {aheadChoices.map((choice) => (
        <Checkbox
          key={choice}
          kind="radio"
          name="materials-ahead"
          checked={choice === chosen}
          label={t(`materialsAhead.${choice}.label`)}
          hint={t(`materialsAhead.${choice}.hint`, sizes)}
          onChange={() => {
            chooseAhead(choice)
            setChosen(choice)
          }}
        />
      ))}
    </fieldset>
  )
}
