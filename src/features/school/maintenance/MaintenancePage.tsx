import type { ParseKeys } from 'i18next'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceRetrySeconds } from '#contract/shared/limits.ts'
import type { Maintenance } from '#contract/school/maintenance.ts'
import { Link, useLocalPath } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './MaintenancePage.module.css'
import { useMaintenanceCheck } from './use-maintenance-check.ts'

const offlinePages: { to: string; words: ParseKeys<'maintenance'>; icon: IconName }[] = [
  { to: '/dashboard', words: 'open.dashboard', icon: 'classes' },
  { to: '/download', words: 'open.saved', icon: 'saved' },
]

type Props = { maintenance: Maintenance; isSignedIn: boolean; onOver: () => void }

/** The page during maintenance: the message, pages that work offline, and when it checks again. */
export function MaintenancePage({ maintenance, isSignedIn, onOver }: Props) {
  const { t } = useTranslation('maintenance')
  const inShownLanguage = useLocalPath()
  const format = useFormat()
  const { state, checks, checkAgain } = useMaintenanceCheck(maintenance, onOver)
  const [checksAtPress, setChecksAtPress] = useState<number>()

  /** Without script, the link reloads this page, and the server decides. */
  function checkNow(event: MouseEvent) {
    event.preventDefault()
    setChecksAtPress(checks)
    checkAgain()
  }

  const stillDown = checksAtPress !== undefined && checks > checksAtPress
  return (
    <div className={styles.page}>
      <PageMeta title={t('title')} description={t('description')} path="/maintenance" hidden />
      <span className={styles.picture}>
        <Icon name="clock" />
      </span>
      <div className={styles.said}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {state.message && <p className={styles.message}>{state.message}</p>}
        {state.since && (
          <p className={styles.since}>
            <time dateTime={state.since}>
              {t('since', { when: format.dateTime(new Date(state.since)) })}
            </time>
          </p>
        )}
      </div>
      {isSignedIn && (
        <nav aria-labelledby="still-open" className={styles.open}>
          <h2 id="still-open">{t('open.title')}</h2>
          <ul role="list">
            {offlinePages.map(({ to, words, icon }) => (
              <li key={to}>
                <Link to={to}>
                  <Icon name={icon} />
                  {t(words)}
                  <Icon name="chevron" className={styles.chevron} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.again}>
        <a
          href={inShownLanguage('/maintenance')}
          className={buttonClass({ variant: 'secondary' })}
          onClick={checkNow}
        >
          {t('again')}
        </a>
        <p role="status">
          {stillDown ? t('notYet') : t('every', { seconds: maintenanceRetrySeconds })}
        </p>
      </div>
    </div>
  )
}
