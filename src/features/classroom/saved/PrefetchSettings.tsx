import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  prefetchedMaterialsMaximumBytes,
  prefetchedMaterialsOnUnknownNetworkBytes,
} from '#contract/shared/limits.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { prefetchChoice, prefetchChoices, choosePrefetch } from '#platform/saving/prefetch-limit.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import styles from './saved.module.css'

/** The setting for when small class materials are fetched without being opened. */
export function PrefetchSettings() {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [chosen, setChosen] = useState(prefetchChoice)
  const sizes = {
    size: format.bytes(prefetchedMaterialsMaximumBytes),
    unknown: format.bytes(prefetchedMaterialsOnUnknownNetworkBytes),
  }
  return (
    <fieldset className={styles.qualities}>
      <legend>{t('prefetch.legend')}</legend>
      {prefetchChoices.map((choice) => (
        <Checkbox
          key={choice}
          kind="radio"
          name="prefetch-materials"
          checked={choice === chosen}
          label={t(`prefetch.${choice}.label`)}
          hint={t(`prefetch.${choice}.hint`, sizes)}
          onChange={() => {
            choosePrefetch(choice)
            setChosen(choice)
          }}
        />
      ))}
    </fieldset>
  )
}
