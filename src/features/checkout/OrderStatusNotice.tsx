import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/orders.ts'
import { Notice } from '#ui/Notice.tsx'

/** What the order's status means for the person who is looking at it. */
export function OrderStatusNotice({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('checkout')
  if (status === 'OPEN')
    return (
      <Notice tone="info" icon="lock" title={t('status.reserved')}>
        {t('status.reservedWhat')}
      </Notice>
    )
  if (status === 'UNCOLLECTABLE')
    return (
      <Notice tone="warning" announce title={t('status.uncollectable')}>
        {t('status.reservedWhat')}
      </Notice>
    )
  if (status === 'PENDING')
    return (
      <Notice tone="warning" icon="clock" announce title={t('status.doNotPayAgain')}>
        {t('status.pendingWhat')}
      </Notice>
    )
  return null
}
