import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/account/account.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import styles from './account.module.css'
import { ProfileForm } from './ProfileForm.tsx'

/** Who the person is: name, address of mail, phone number and delivery address. All but the email can be changed. */
export function ProfilePart({ account, reachable }: { account: Account; reachable: boolean }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [changes, setChanges] = useState(false)
  const { profile } = account
  if (changes)
    return <ProfileForm account={account} reachable={reachable} onClose={() => setChanges(false)} />
  const facts = [
    [t('name'), account.name || t('noName')],
    [t('email'), account.email],
    [t('profile.phone'), profile?.phone || t('noName')],
    [
      t('profile.delivery'),
      profile?.address
        ? `${profile.address}, ${profile.postal} ${profile.city}, ${profile.state}`
        : t('noName'),
    ],
    [t('since'), format.longDate(new Date(account.created_at))],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="secondary" disabled={!reachable} onClick={() => setChanges(true)}>
          {t('profile.change')}
        </Button>
      </div>
    </>
  )
}
