import type { CSSProperties } from 'react'
import { formatBytes } from '#contract/calendar.ts'
import { contrastOn } from '#contract/contrast.ts'
import type { Clip } from '#contract/past-papers.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import styles from './ClipPlayer.module.css'

// Without a poster Chrome paints the whole player grey; this one is clear and no request.
const clear = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** A short video in the browser's own player: nothing of it is fetched before it is played, and its size is said. */
export function ClipPlayer({
  clip,
  colour,
  sizeKey = 'clips.size',
}: {
  clip: Clip
  colour: string
  sizeKey?: 'clips.size' | 'guide.size'
}) {
  const { t } = useTranslation('past-papers')
  const look = { '--cover': colour, '--on-cover': contrastOn(colour) } as CSSProperties
  const languages = clip.captions.map(({ label }) => label).join(', ')
  return (
    <figure className={styles['clip']}>
      <div className={styles['stage']} style={look}>
        <span className={styles['cover']} aria-hidden>
          {clip.title}
        </span>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are the ones there are */}
        <video
          src={`/${clip.file}`}
          width={clip.width}
          height={clip.height}
          controls
          preload="none"
          poster={clear}
          playsInline
          aria-label={clip.title}
        >
          {clip.captions.map((track) => (
            <track
              key={track.language}
              kind="captions"
              src={`/${track.file}`}
              srcLang={track.language}
              label={track.label}
            />
          ))}
        </video>
      </div>
      <figcaption>
        <strong>{clip.title}</strong>
        <span className="numbers">
          {t(sizeKey, { seconds: clip.seconds, size: formatBytes(clip.bytes) })}
        </span>
        {languages && <span>{t('clips.captions', { languages })}</span>}
      </figcaption>
    </figure>
  )
}
