import { useTranslation } from 'react-i18next'
import { trialDays } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'

export function Component() {
  const { t } = useTranslation('thanks')
  const next = t('trial.next', { returnObjects: true })
  return (
    <div className="stack">
      <PageMeta
        title={t('trial.title')}
        description={t('trial.metaDescription')}
        path="/trialclass/thank-you"
        hidden
      />
      <h1>{t('trial.title')}</h1>
      <p>{t('trial.text', { days: trialDays })}</p>
      <h2>{t('trial.nextTitle')}</h2>
      <ol className="stack">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="cluster">
        <Link to="/trial-programme" className={buttonClass({ size: 'large' })}>
          {t('trial.open')}
        </Link>
        <Link to="/#timetable" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          <Icon name="calendar" />
          {t('trial.calendar')}
        </Link>
      </div>
    </div>
  )
}
