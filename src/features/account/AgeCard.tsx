import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/online.ts'
import { Card } from '#ui/Card.tsx'
import styles from './account.module.css'
import { AgeForm } from './AgeForm.tsx'
import { AgeState } from './AgeState.tsx'
import { accountQuery } from './queries.ts'

/**
 * On the dashboard: asks for the age if it is unknown, and says that the guardian has not answered. `onSettled`: there
 * is nothing left to say.
 */
export function AgeCard({ onSettled }: { onSettled: () => void }) {
  const { t } = useTranslation('account')
  const { data } = useQuery(accountQuery())
  const reachable = useReachable()
  const age = data?.age
  const isSettled = data?.is_staff || age?.is_minor === false || age?.guardian?.answer === 'given'
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  if (!age || isSettled) return null
  return (
    <Card as="section" className={styles.card}>
      {age.is_minor === null ? (
        <>
          <p className="quiet">{t('age.why')}</p>
          <AgeForm ownEmail={data.email} reachable={reachable} />
        </>
      ) : (
        <AgeState age={age} reachable={reachable} />
      )}
    </Card>
  )
}
