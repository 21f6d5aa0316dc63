import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './ProgressPage.module.css'
import type { NextActivity } from './progress-view.ts'

type Props = {
  next: NextActivity
  /** The language of a recording's title. */
  lang?: string
}

/** The next step, with a link. */
export function NextStep({ next, lang }: Props) {
  const { t } = useTranslation('progress')
  return (
    <p className={styles.next}>
      <Icon name="play" />
      <span>
        <span className="quiet">{t('next')}</span>
        {next.kind === 'recording' ? (
          <Link to={next.path} lang={lang}>
            {next.title}
          </Link>
        ) : (
          <Link to={next.path}>{t('question', next)}</Link>
        )}
        {next.kind === 'recording' && next.atSecond !== null && (
          <span className="numbers quiet">
            {t('continueAt', { time: clockText(next.atSecond) })}
          </span>
        )}
      </span>
    </p>
  )
}
