import { useTranslation } from 'react-i18next'
import type { Quality } from '#contract/classroom.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { OfferedQuality } from './QualityChoice.tsx'
import styles from './player.module.css'

/** Stands in place of a recording that failed twice; the place in it is kept. */
export function UnableToLoad({
  place,
  others,
  busy,
  onTryAgain,
  onQuality,
}: {
  place: string | null
  others: OfferedQuality[]
  busy: boolean
  onTryAgain: () => void
  onQuality: (quality: Quality) => void
}) {
  const { t } = useTranslation('classroom')
  return (
    <div className={styles['unable']} role="alert">
      <Icon name="warning" />
      <h2>{t('player.unableTitle')}</h2>
      <p>{t('player.unableText')}</p>
      {place && <p className="numbers">{t('player.keptAt', { time: place })}</p>}
      <div className={styles['unableActions']}>
        <Button busy={busy} onClick={onTryAgain}>
          {t('player.tryAgain')}
        </Button>
        {others.map(({ quality, text }) => (
          <Button key={quality} variant="secondary" onClick={() => onQuality(quality)}>
            {t('player.tryQuality', { quality: text })}
          </Button>
        ))}
      </div>
    </div>
  )
}
