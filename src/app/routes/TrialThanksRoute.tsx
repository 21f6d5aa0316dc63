import { useTranslation } from 'react-i18next'
import { trialDays } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useSession } from '#platform/session/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { LazyAfterJoining } from '../signed-in/after-joining.tsx'

export function Component() {
  const { t } = useTranslation('thanks')
  const next = t('trial.next', { returnObjects: true })
  const isSignedIn = useSession().state === 'signed-in'
  const steps = (
    <>
      <h2>{t('trial.nextTitle')}</h2>
      <ol className="stack">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
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
      {isSignedIn ? <LazyAfterJoining slug="trial-programme">{steps}</LazyAfterJoining> : steps}
      <div className="cluster">
        <Link to="/trial-programme" className={buttonClass({ size: 'large' })}>
          {t('trial.open')}
        </Link>
        {!isSignedIn && (
          <Link to="/#timetable" className={buttonClass({ variant: 'secondary', size: 'large' })}>
            <Icon name="calendar" />
            {t('trial.calendar')}
          </Link>
        )}
      </div>
    </div>
  )
}
