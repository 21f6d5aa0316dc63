import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { speeds } from './playback.ts'
import styles from './player.module.css'

export function SpeedChoice({
  speed,
  onChoose,
}: {
  speed: number
  onChoose: (speed: number) => void
}) {
  const { t } = useTranslation('classroom')
  return (
    <Field
      as="select"
      className={styles['speed']}
      label={t('player.speed')}
      value={speed}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {speeds.map((offered) => (
        <option key={offered} value={offered}>
          {offered === 1 ? t('player.speedNormal') : t('player.speedTimes', { speed: offered })}
        </option>
      ))}
    </Field>
  )
}
