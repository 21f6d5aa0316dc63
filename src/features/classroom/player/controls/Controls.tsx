import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import type { RecordingPoint } from '#platform/media/player.ts'
import styles from './controls.module.css'
import { mute, setVolume } from '../media-element.ts'
import { Press } from './Press.tsx'
import { SeekBar } from './SeekBar.tsx'
import { useMedia } from '../use-media.ts'
import type { Playback } from '../use-playback.ts'
import type { useScreen } from '../use-screen.ts'

type Props = {
  playback: Playback
  screen: ReturnType<typeof useScreen>
  points: readonly RecordingPoint[]
  ofSeconds: number
  /** Undefined if the recording has no captions. */
  captions: { on: boolean; toggle: () => void } | undefined
  hasPicture: boolean
  onSettings: () => void
  /** Called when the person uses the controls. */
  onTouch: () => void
}

/** Timeline, sound, captions and settings: over the picture, or below a small one. Keyboard focus shows them. */
export function Controls(props: Props) {
  const { playback, screen, points, ofSeconds, captions, hasPicture, onSettings, onTouch } = props
  const { t } = useTranslation('player')
  const { video, second, seek, seekBy } = playback
  const muted = useMedia(
    video,
    'volumechange',
    (element) => element.muted || element.volume === 0,
    false,
  )
  const volume = useMedia(video, 'volumechange', (element) => element.volume, 1)

  return (
    <div className={`${styles.controls} ${styles.below}`} onPointerDown={onTouch}>
      <SeekBar
        video={video}
        second={second}
        ofSeconds={ofSeconds}
        points={points}
        onSeek={seek}
        onSeekBy={seekBy}
      />
      <div className={styles.row}>
        <Press
          sign={muted ? 'muted' : 'loud'}
          label={t(muted ? 'unmute' : 'mute')}
          onClick={() => mute(video)}
        />
        <input
          type="range"
          className={styles.volume}
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          aria-label={t('volume')}
          aria-valuetext={t('percent', { percent: Math.round(100 * (muted ? 0 : volume)) })}
          onChange={({ currentTarget }) => setVolume(video, Number(currentTarget.value))}
        />
        <span className={`numbers ${styles.time}`} aria-hidden>
          {clockText(second)} / {clockText(ofSeconds)}
        </span>
        {captions && (
          <Press
            sign="captions"
            label={t('captions')}
            aria-pressed={captions.on}
            onClick={captions.toggle}
          />
        )}
        <Press sign="settings" label={t('settings')} onClick={onSettings} />
        {screen.canFloat && hasPicture && (
          <Press
            className={styles.float}
            sign="float"
            label={t('float')}
            aria-pressed={screen.isFloating}
            onClick={screen.toggleFloating}
          />
        )}
        <Press
          sign={screen.isFull ? 'window' : 'full'}
          label={t(screen.isFull ? 'window' : 'full')}
          onClick={screen.toggleFull}
        />
      </div>
    </div>
  )
}
