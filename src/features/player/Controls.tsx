import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import type { RecordingPoint } from '#platform/player.ts'
import styles from './controls.module.css'
import { mute, setVolume } from './media-element.ts'
import { SeekBar } from './SeekBar.tsx'
import { stepSeconds } from './shortcuts.ts'
import { Sign, type SignName } from './Sign.tsx'
import { useMedia } from './use-media.ts'
import type { Playback } from './use-playback.ts'
import type { useScreen } from './use-screen.ts'

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

/** The controls over the picture. The keyboard reaches them while they are hidden, too. */
export function Controls(props: Props) {
  const { playback, screen, points, ofSeconds, captions, hasPicture, onSettings, onTouch } = props
  const { t } = useTranslation('player')
  const { video, begun, second, seek, seekBy, toggle } = playback
  const paused = useMedia(video, 'play pause emptied', (its) => its.paused, true)
  const ended = useMedia(video, 'ended seeking play emptied', (its) => its.ended, false)
  const muted = useMedia(video, 'volumechange', (its) => its.muted || its.volume === 0, false)
  const volume = useMedia(video, 'volumechange', (its) => its.volume, 1)
  const isStuck = useMedia(
    video,
    // After a seek, WebKit continues without `playing` or `canplay`.
    'waiting playing canplay seeking seeked timeupdate pause play emptied error',
    (its) => !its.paused && its.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !its.ended,
    false,
  )

  return (
    <div className={styles.controls} onPointerDown={onTouch}>
      {begun && (
        <div className={styles.middle} data-stuck={isStuck || undefined}>
          <Press
            sign="back"
            text={`${stepSeconds}`}
            label={t('back')}
            onClick={() => seekBy(-stepSeconds)}
          />
          <Press
            className={styles.play}
            sign={ended ? 'again' : paused ? 'play' : 'pause'}
            label={t(ended ? 'again' : paused ? 'play' : 'pause')}
            onClick={toggle}
          />
          <Press
            sign="forward"
            text={`${stepSeconds}`}
            label={t('forward')}
            onClick={() => seekBy(stepSeconds)}
          />
        </div>
      )}
      <div className={styles.below}>
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
    </div>
  )
}

function Press({
  sign,
  text,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { sign: SignName; text?: string; label: string }) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles.button} ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Sign name={sign} {...(text && { text })} />
    </button>
  )
}
