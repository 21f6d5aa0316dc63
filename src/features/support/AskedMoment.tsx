import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './ask-teacher.module.css'
import type { MomentLink } from './moment-link.ts'

/** The moment in the recording that a question is about, with a link to it. */
export function AskedMoment({ second, place }: { second: number; place: MomentLink | null }) {
  const { t } = useTranslation('ask-teacher')
  const time = clockText(second)
  const words = (
    <>
      <Icon name="play" />
      <span className="numbers">{t('watchMoment', { time })}</span>
    </>
  )
  if (!place) return <span className="numbers quiet">{t('about', { time })}</span>
  if (place.kind === 'there')
    return (
      <Link to={place.to} className={styles.watch}>
        {words}
      </Link>
    )
  return (
    <button type="button" className={styles.watch} onClick={() => place.seek(second)}>
      {words}
    </button>
  )
}
