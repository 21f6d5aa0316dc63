import { useTranslation } from 'react-i18next'
import type { StoredOrderStatus } from '#contract/billing/orders.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<StoredOrderStatus, Tone> = {
  DRAFT: 'neutral',
  OPEN: 'info',
  UNCOLLECTABLE: 'info',
  PENDING: 'accent',
  PAID: 'success',
  VOID: 'neutral',
}

/** An order's status by the label that students see; a refused card has a tag of its own. */
export function OrderStatusTag({ status }: { status: StoredOrderStatus }) {
  const { t } = useTranslation('staff/kit')
  const isRefused = status === 'UNCOLLECTABLE'
  return (
    <>
      {isRefused && <Tag tone="danger">{t('paymentFailed')}</Tag>}
      <Tag tone={tones[status]}>{t(`orderStatus.${isRefused ? 'OPEN' : status}`)}</Tag>
    </>
  )
}
