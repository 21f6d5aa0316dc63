import { useTranslation } from 'react-i18next'
import { firstPaymentOn, type Order } from '#contract/billing/orders.ts'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { usePayBy } from './use-pay-by.ts'

/** Explains the order's status. */
export function OrderStatusNotice({
  order,
}: {
  order: Pick<Order, 'order_status' | 'plan' | 'instalments' | 'opens_at_once' | 'pay_by'>
}) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const payBy = usePayBy(order.pay_by)
  const status = order.order_status
  const firstOn = firstPaymentOn(order)
  // Another notice asks the cardholder to confirm the charge.
  if (order.instalments.some((one) => one.needs_cardholder)) return null
  if (firstOn !== undefined)
    return (
      <Notice
        tone="info"
        icon="clock"
        announce
        title={t('status.firstCharge', { day: format.dayAndMonth(firstOn) })}
      >
        {t(order.opens_at_once ? 'status.openByCourtesy' : 'status.opensWithCharge')}
      </Notice>
    )
  if (status === 'OPEN')
    return (
      <Notice tone="info" icon="lock" title={t('status.reserved')}>
        {sentences(payBy, t('status.reservedWhat'))}
      </Notice>
    )
  if (status === 'UNCOLLECTABLE')
    return (
      <Notice tone="warning" announce title={t('status.uncollectable')}>
        {sentences(payBy, t('status.reservedWhat'))}
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
