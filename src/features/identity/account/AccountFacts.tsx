import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { AccountDetails } from './kept-details.ts'

/** The person's name, email, phone, delivery address and sign-up date. */
export function AccountFacts({ details }: { details: AccountDetails }) {
  const { t } = useTranslation('account-gate')
  const format = useFormat()
  const { name, email, profile, created_at } = details
  const facts = [
    [t('name'), name],
    [t('email'), email],
    [t('phone'), profile?.phone],
    [
      t('delivery'),
      profile?.address && `${profile.address}, ${profile.postal} ${profile.city}, ${profile.state}`,
    ],
    [t('since'), format.longDate(new Date(created_at))],
  ]
  return (
    <dl className="stack">
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt className="quiet">{what}</dt>
          <dd>{value || t('notGiven')}</dd>
        </div>
      ))}
    </dl>
  )
}
