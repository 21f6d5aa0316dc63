import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './checkout.module.css'
import { orderStartQuery } from './order-query.ts'

/** Shown before the first step to students under 18, whose guardian has to agree and can pay on the same page. */
export function NeedsConsent({ programmeId, onAsk }: { programmeId: number; onAsk: () => void }) {
  const { t } = useTranslation('checkout')
  const { data: start } = useQuery(orderStartQuery(programmeId))
  const awaited = start?.awaited_consent
  const email = awaited?.guardian_email || t('askFirst.guardian')
  return (
    <div className={styles.form}>
      <header className="stack">
        <h1>{t('askFirst.title')}</h1>
        <p className={styles.lead}>
          {t(awaited?.is_refused ? 'askFirst.refused' : 'askFirst.waiting', { email })}
        </p>
      </header>
      <ol className={styles.plainList}>
        <li>{t('askFirst.choose')}</li>
        <li>{t('askFirst.mail', { email })}</li>
        <li>{t('askFirst.open')}</li>
      </ol>
      <div className={styles.actions}>
        <Button size="large" onClick={onAsk}>
          {t('askFirst.button')}
        </Button>
      </div>
      <p className="quiet">
        <Link to="/account/family">{t('askFirst.account')}</Link>
      </p>
    </div>
  )
}
