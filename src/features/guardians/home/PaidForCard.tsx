import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuardianOrder } from '#contract/guardians/guardians.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import styles from './guardian.module.css'
import { useGuardianChange } from './use-guardian-change.ts'

type Props = {
  name: string
  orders: readonly GuardianOrder[]
  reachable: boolean
  children: ReactNode
}

/** A child whom the guardian only pays for: due payments, and a button to ask for access to their learning. */
export function PaidForCard({ name, orders, reachable, children }: Props) {
  const { t } = useTranslation('guardian')
  const asking = useGuardianChange((orderId: string) =>
    callGuardian('askToSee', { params: { orderId }, body: {} }),
  )
  const toAsk = orders.find(({ sharing }) => sharing === 'may-ask')
  return (
    <li className={styles.child}>
      <h2 className={styles.name}>{name}</h2>
      {children}
      {toAsk ? (
        <>
          <FormFailure text={asking.error && t('leave.failed')} />
          <Button
            variant="secondary"
            wide
            busy={asking.isPending}
            disabled={!reachable}
            onClick={() => asking.mutate(toAsk.order_id)}
          >
            {t('ask.button', { name })}
          </Button>
        </>
      ) : (
        <p className="quiet">
          {t(orders.some(({ sharing }) => sharing === 'declined') ? 'ask.declined' : 'ask.asked', {
            name,
          })}
        </p>
      )}
    </li>
  )
}
