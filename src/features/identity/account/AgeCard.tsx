import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { Card } from '#ui/Card.tsx'
import styles from './account.module.css'
import { AgeForm } from './AgeForm.tsx'
import { AgeState } from './AgeState.tsx'

/** On the dashboard: asks for the age if it is unknown, and says that the guardian has not answered. */
export function AgeCard({
  account: { age, email },
  reachable,
}: {
  account: Pick<Account, 'age' | 'email'>
  reachable: boolean
}) {
  const { t } = useTranslation('account')
  return (
    <Card as="section" className={styles.card}>
      {age.is_minor === null ? (
        <>
          <p className="quiet">{t('age.why')}</p>
          <AgeForm ownEmail={email} reachable={reachable} />
        </>
      ) : (
        <AgeState age={age} reachable={reachable} />
      )}
    </Card>
  )
}
