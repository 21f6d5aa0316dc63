import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import type { NextRecording } from '#platform/media/player.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './controls.module.css'
import { Press } from './Press.tsx'
import { stepSeconds } from './shortcuts.ts'
import { useMedia } from '../use-media.ts'
import type { Playback } from '../use-playback.ts'

type Props = {
  playback: Playback
  /** Offered when this one has ended. */
  next: NextRecording | undefined
  /** Called when the person uses the controls. */
  onTouch: () => void
}

/** In the middle of the picture: play, and ten seconds back or forward. */
export function PlayControls({ playback, next, onTouch }: Props) {
  const { t } = useTranslation('player')
  const { video, seekBy, toggle } = playback
  const paused = useMedia(video, 'play pause emptied', (element) => element.paused, true)
  const ended = useMedia(video, 'ended seeking play emptied', (element) => element.ended, false)
  const isStuck = useMedia(
    video,
    // After a seek, WebKit continues without `playing` or `canplay`.
    'waiting playing canplay seeking seeked timeupdate pause play emptied error',
    (element) =>
      !element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.ended,
    false,
  )
  return (
    <div
      className={`${styles.controls} ${styles.middle}`}
      data-stuck={isStuck || undefined}
      onPointerDown={onTouch}
    >
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
      {ended && next && (
        <p className={styles.next}>
          <Link to={next.path}>
            <span>{t('next')}</span> <b lang={next.language}>{next.title}</b>
            <Icon name="chevron" />
          </Link>
        </p>
      )}
    </div>
  )
}
