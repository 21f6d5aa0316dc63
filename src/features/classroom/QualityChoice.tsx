import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quality } from '#contract/classroom.ts'
import styles from './player.module.css'

export type OfferedQuality = { quality: Quality; text: string }

/** The qualities of a recording, each with its size before it is chosen. */
export function QualityChoice({
  offered,
  chosen,
  onChoose,
}: {
  offered: OfferedQuality[]
  chosen: Quality
  onChoose: (quality: Quality) => void
}) {
  const { t } = useTranslation('classroom')
  const name = useId()
  return (
    <fieldset className={styles['qualities']}>
      <legend>{t('player.quality')}</legend>
      {offered.map(({ quality, text }) => (
        <label key={quality}>
          <input
            type="radio"
            name={name}
            checked={quality === chosen}
            onChange={() => onChoose(quality)}
          />
          <span className="numbers">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
