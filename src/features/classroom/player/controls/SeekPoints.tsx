import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import type { RecordingPoint } from '#platform/media/player.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './SeekPoints.module.css'

type Props = {
  points: readonly RecordingPoint[]
  /** The index in `points` of the one that is playing; -1 for none. */
  playing: number
  onChoose: (second: number) => void
}

/** The places in a recording; choosing one plays from there. */
export function SeekPoints({ points, playing, onChoose }: Props) {
  const { t } = useTranslation('player')
  const hasChaptersOnly = points.every(({ kind }) => kind === 'chapter')
  return (
    <section aria-labelledby="seek-points">
      <h2 id="seek-points" className={styles.title}>
        {t(hasChaptersOnly ? 'chapters' : 'points')}
      </h2>
      <ol role="list" className={styles.points}>
        {points.map(({ kind, at_seconds, title }, index) => (
          <li key={`${kind} ${at_seconds} ${title}`}>
            <button
              type="button"
              aria-current={index === playing ? 'true' : undefined}
              onClick={() => onChoose(at_seconds)}
            >
              <span className={`numbers ${styles.time}`}>{clockText(at_seconds)}</span>
              <span className={styles.name}>
                {kind === 'answer' && <Icon name="message" label={t('answer')} />} {title}
              </span>
              {index === playing && <Icon name="play" label={t('pointNow')} />}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
