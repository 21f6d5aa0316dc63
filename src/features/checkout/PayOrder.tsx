import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#contract/calendar.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './checkout.module.css'
import { failureWords, isOvertaken } from './failure-words.ts'
import type { OrderOnScreen } from './order-query.ts'
import { usePayOrder } from './use-order-changes.ts'

/** Goes to the bank's page. */
export function PayOrder({
  programmeId,
  order,
  online,
  leaveTo,
}: {
  programmeId: number
  order: OrderOnScreen
  online: boolean
  leaveTo: (url: string) => void
}) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const { pay, reset, isLeaving, error } = usePayOrder(programmeId, order, leaveTo)

  useEffect(() => {
    // Back from the bank without a reload: the browser brings the page back as it was left, busy.
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [reset])

  return (
    <div className="stack">
      <div>
        <h2 className={styles['plan']}>{t('pay.plan')}</h2>
        <p className={styles['lead']}>{t('pay.planWhat')}</p>
      </div>
      {error && !isOvertaken(error) && (
        <Notice tone="danger" announce title={t(failureWords(error))} />
      )}
      {!online && (
        <p id="why-not-pay" className={styles['reason']} role="status">
          {t('pay.offline')}
        </p>
      )}
      <Button
        variant="accent"
        size="large"
        wide
        busy={isLeaving}
        disabled={!online}
        aria-describedby={online ? undefined : 'why-not-pay'}
        onClick={pay}
      >
        {isLeaving
          ? t('pay.leaving')
          : t('pay.button', { amount: formatMoney(order.total_amount) })}
      </Button>
    </div>
  )
}
