import { useTranslation } from 'react-i18next'
import type { Mastery } from '#contract/practice/mastery.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './practice.module.css'

/** A chapter to practise, with the result of the latest answers. */
export function ChapterRow({
  to,
  title,
  lang,
  count,
  mastery: { right, counted, isMastered },
}: {
  to: string
  title: string
  lang: string
  /** The number of questions. */
  count: number
  mastery: Mastery
}) {
  const { t } = useTranslation('practice')
  return (
    <li className={styles.chapter}>
      <Link to={to} lang={lang}>
        {title}
      </Link>
      <span className={`numbers ${isMastered ? styles.isMastered : 'quiet'}`}>
        {isMastered && <Icon name="check" />}
        {counted === 0
          ? t('questions', { count })
          : isMastered
            ? t('isMastered')
            : t('latest', { right, of: counted })}
      </span>
    </li>
  )
}
