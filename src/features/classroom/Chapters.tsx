import { useTranslation } from 'react-i18next'
import type { RecordingLinks } from '#contract/classroom.ts'
import { clockText } from '#platform/clock-text.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Chapters.module.css'

/** The chapters of a recording; choosing one plays from there. */
export function Chapters({
  chapters,
  playing,
  onChoose,
}: {
  chapters: RecordingLinks['chapters']
  /** The position in `chapters` of the one that is playing; -1 for none. */
  playing: number
  onChoose: (second: number) => void
}) {
  const { t } = useTranslation('classroom')
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters" className={styles['title']}>
        {t('player.chapters')}
      </h2>
      <ol role="list" className={styles['chapters']}>
        {chapters.map(({ at_seconds, title }, index) => (
          <li key={at_seconds}>
            <button
              type="button"
              aria-current={index === playing ? 'true' : undefined}
              onClick={() => onChoose(at_seconds)}
            >
              <span className={`numbers ${styles['time']}`}>{clockText(at_seconds)}</span>
              <span className={styles['name']}>{title}</span>
              {index === playing && <Icon name="play" label={t('player.chapterNow')} />}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
