import { useTranslation } from 'react-i18next'
import type { Quality } from '#contract/classroom/classroom.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Chip } from './controls/Chips.tsx'
import styles from './player.module.css'

type Props = {
  place: string | null
  /** The qualities that did not fail, with their sizes. */
  others: readonly Chip<Quality>[]
  busy: boolean
  onTryAgain: () => void
  onQuality: (quality: Quality) => void
}

/** Shown if a recording failed to load twice. The position is kept. */
export function UnableToLoad({ place, others, busy, onTryAgain, onQuality }: Props) {
  const { t } = useTranslation('player')
  return (
    <div className={styles.unable} role="alert">
      <Icon name="warning" />
      <h2>{t('unableTitle')}</h2>
      <p>{t('unableText')}</p>
      {place && <p className="numbers">{t('keptAt', { time: place })}</p>}
      <div className={styles.unableActions}>
        <Button busy={busy} onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
        {others.map(({ value, text }) => (
          <Button key={value} variant="secondary" onClick={() => onQuality(value)}>
            {t('tryQuality', { quality: text })}
          </Button>
        ))}
      </div>
    </div>
  )
}
