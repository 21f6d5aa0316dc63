import { useTranslation } from 'react-i18next'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { trialDays } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './programmes.module.css'
import { TrialForm } from './TrialForm.tsx'

const opened = ['live', 'preview', 'recorded', 'materials'] as const

/** The trial's page for people who never had one: what it opens, and the form, or why they need none or get none. */
export function TrialOffer({
  page,
  answer,
}: {
  page: ProgrammePage
  answer: 'may-register' | 'has-more' | 'closed'
}) {
  const { t } = useTranslation('programmes')
  if (answer === 'has-more') {
    return (
      <Empty
        icon="check"
        title={t('trial.hasMore')}
        action={
          <Link to="/classes" className={buttonClass()}>
            {t('trial.toClasses')}
          </Link>
        }
      >
        {t('trial.hasMoreText')}
      </Empty>
    )
  }
  if (answer === 'closed') {
    return (
      <Empty
        icon="calendar"
        title={t('trial.closed')}
        action={
          <Link to="/full-programme" className={buttonClass()}>
            {t('seeFull')}
          </Link>
        }
      >
        {t('trial.closedText')}
      </Empty>
    )
  }
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>{t('about.trial', { days: trialDays })}</p>
      <Card as="section" className={styles.offer}>
        <h2>{t('trial.opens')}</h2>
        <ul role="list" className={styles.included}>
          {opened.map((key) => (
            <li key={key}>
              <Icon name="check" />
              {t(`trial.offer.${key}`, { days: trialDays })}
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{t('trial.free')}</p>
      </Card>
      <TrialForm subjects={page.subjects} />
    </div>
  )
}
