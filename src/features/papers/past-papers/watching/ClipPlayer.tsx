import { useState, type CSSProperties, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { contrastOn } from '#contract/school/contrast.ts'
import type { Clip } from '#contract/papers/past-papers.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './ClipPlayer.module.css'
import { ClipVideo } from '#platform/media/ClipVideo.tsx'

type Props = { clip: Clip; colour: string; sizeKey?: 'clips.size' | 'guide.size' }

/**
 * A short video with its size; nothing is fetched before it is played. A page of native players renders slowly, so the
 * player is added on tap. Before hydration a tap opens the file; without script the player is on the page.
 */
export function ClipPlayer({ clip, colour, sizeKey = 'clips.size' }: Props) {
  const { t } = useTranslation('past-papers')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const look = {
    '--cover': colour,
    '--on-cover': contrastOn(colour),
    aspectRatio: `${clip.width} / ${clip.height}`,
  } as CSSProperties
  const languages = format.list(
    clip.captions.map(({ label }) => label),
    'conjunction',
  )

  function play(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <figure className={styles.clip}>
      <div className={styles.stage} style={look}>
        <span className={styles.cover} aria-hidden>
          {clip.title}
        </span>
        {isOpen ? (
          <ClipVideo clip={clip} playAtOnce />
        ) : (
          <>
            <a href={`/${clip.file}`} className={styles.play} onClick={play}>
              <Icon name="play" label={t('clips.play', { title: clip.title })} />
            </a>
            <noscript>
              <ClipVideo clip={clip} />
            </noscript>
          </>
        )}
      </div>
      <figcaption>
        <strong>{clip.title}</strong>
        <span className="numbers">
          {t(sizeKey, { seconds: clip.seconds, size: format.bytes(clip.bytes) })}
        </span>
        {languages && <span>{t('clips.captions', { languages })}</span>}
      </figcaption>
    </figure>
  )
}
