import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Button } from '#ui/Button.tsx'
import styles from './player.module.css'
import { Sign } from './controls/Sign.tsx'

type Props = {
  startAt: number
  /** Whether it was watched up to there. */
  isReturn: boolean
  /** The quality that will be played and its size: `Low data, 38 MB`. */
  offer: string | undefined
  onPlay: () => void
  /** Opens the choice of another quality. */
  onOffer: () => void
}

/** Shown before playback: the recording to start, and its size. */
export function StartPanel({ startAt, isReturn, offer, onPlay, onOffer }: Props) {
  const { t } = useTranslation('player')
  return (
    <div className={styles.start}>
      <Button variant="accent" size="large" onClick={onPlay}>
        <Sign name="play" />
        <span className="numbers">
          {startAt > 0
            ? t(isReturn ? 'continueAt' : 'playFrom', { time: clockText(startAt) })
            : t('play')}
        </span>
      </Button>
      {offer && (
        <button
          type="button"
          className={`focus-frame ${styles.offer}`}
          aria-label={t('qualityNow', { quality: offer })}
          onClick={onOffer}
        >
          <span className="numbers">{offer}</span>
          <Sign name="settings" />
        </button>
      )}
    </div>
  )
}
