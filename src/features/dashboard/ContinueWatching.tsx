import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue.ts'
import { clockText } from '#platform/clock-text.ts'
import { useProgress } from '#platform/progress.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { ClassName } from './ClassName.tsx'
import { unfinishedOf } from './unfinished.ts'
import styles from './ContinueWatching.module.css'

const shown = 3

/** Recordings that were begun on any device and not finished. */
export function ContinueWatching({ uid, subjects }: { uid: string; subjects: Subject[] }) {
  const { t } = useTranslation('dashboard-more')
  const { recordings } = useProgress(uid)
  const begun = unfinishedOf(recordings).slice(0, shown)
  if (begun.length === 0) return null
  return (
    <section aria-labelledby="continue-watching">
      <h2 id="continue-watching">{t('continueWatching')}</h2>
      <ul role="list" className={styles.list}>
        {begun.map(({ watched_id, path, title, place, position_seconds, of_seconds }) => (
          <li key={watched_id}>
            <Link to={path} className={styles.place}>
              <span className={styles.play}>
                <Icon name="play" />
              </span>
              <span className={styles.text}>
                <span className={styles.title}>{title}</span>
                {place.kind === 'lesson' && (
                  <ClassName subject={subjects.find(({ id }) => id === place.class_id)} />
                )}
                <span className="numbers">
                  {t('continueAt', {
                    time: clockText(position_seconds),
                    length: clockText(of_seconds),
                  })}
                </span>
              </span>
              <progress max={of_seconds} value={position_seconds} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link to="/account/progress">{t('seeProgress')}</Link>
      </p>
    </section>
  )
}
