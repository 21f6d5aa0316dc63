import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './checkout.module.css'
import { failureWords, isOrderOutdated } from './paying/failure-words.ts'
import type { OrderOnScreen } from './order-query.ts'
import { useAskGuardian } from './use-order-changes.ts'

type Props = {
  programmeId: number
  order: OrderOnScreen
  online: boolean
  /** The guardian's name. */
  name: string
  hasRequest: boolean
}

/** Mails the guardian named in the order a link to pay it. */
export function AskGuardian({ programmeId, order, online, name, hasRequest }: Props) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const { mutate, isPending, error } = useAskGuardian(programmeId, order)
  if (hasRequest)
    return (
      <p className={styles.lead}>
        {t('ask.asked', { name })} <Link to={`/orders/${order.order_id}`}>{t('ask.share')}</Link>
      </p>
    )
  return (
    <div className="stack">
      <p className={styles.lead}>
        {t(order.order_status === 'DRAFT' ? 'ask.what' : 'ask.reserved', { name })}
      </p>
      <FormFailure text={error && !isOrderOutdated(error) && t(failureWords(error))} />
      <Button
        variant="secondary"
        size="large"
        wide
        busy={isPending}
        disabled={!online}
        aria-describedby={online ? undefined : 'why-not-pay'}
        onClick={() => mutate()}
      >
        {t('ask.button', { name })}
      </Button>
    </div>
  )
}
