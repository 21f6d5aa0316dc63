import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Subject } from '#contract/catalogue.ts'
import { pageAt } from '#contract/pages.ts'
import { clockText } from '#platform/clock-text.ts'
import { placesOf } from '#platform/places.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './ContinueWatching.module.css'

const shown = 3

/** The recordings that were begun on this device and not seen to the end. */
export function ContinueWatching({ uid, subjects }: { uid: string; subjects: Subject[] }) {
  const { t } = useTranslation('dashboard')
  const places = placesOf(uid)
    .map((place) => ({
      ...place,
      path: `/${place.slug}/${place.class_id}/${place.lesson_id}`,
      subject: subjects.find(({ id }) => id === place.class_id),
    }))
    .filter(({ path }) => pageAt(path))
    .slice(0, shown)
  if (places.length === 0) return null
  return (
    <section aria-labelledby="continue-watching">
      <h2 id="continue-watching">{t('continueWatching')}</h2>
      <ul role="list" className={styles['list']}>
        {places.map((place) => (
          <li key={place.lesson_id}>
            <Link to={place.path} className={styles['place']}>
              <span className={styles['play']}>
                <Icon name="play" />
              </span>
              <span className={styles['text']}>
                <span className={styles['title']}>{place.title}</span>
                {place.subject && <span>{place.subject.class_name}</span>}
                <span className="numbers">
                  {t('continueAt', {
                    time: clockText(place.seconds),
                    length: clockText(place.of_seconds),
                  })}
                </span>
              </span>
              <progress max={place.of_seconds} value={place.seconds} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
