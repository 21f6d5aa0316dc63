import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseSaver, saverChoice, saverChoices } from '#platform/saving/connection.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import styles from './data-use.module.css'

/** When the app reduces its data use: by the connection, always, or never. */
export function DataSaver() {
  const { t } = useTranslation('data-use')
  const [chosen, setChosen] = useState(saverChoice)
  return (
    <fieldset className={styles.saver}>
      <legend>{t('saver.legend')}</legend>
      {saverChoices.map((choice) => (
        <Checkbox
          key={choice}
          kind="radio"
          name="data-saver"
          checked={choice === chosen}
          label={t(`saver.${choice}.label`)}
          hint={t(`saver.${choice}.hint`)}
          onChange={() => {
            chooseSaver(choice)
            setChosen(choice)
          }}
        />
      ))}
    </fieldset>
  )
}
