import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<OrderStatus, Tone> = {
  DRAFT: 'neutral',
  OPEN: 'accent',
  UNCOLLECTABLE: 'danger',
  PENDING: 'info',
  PAID: 'success',
}

type BesideState = 'accepted' | 'held' | 'declined' | 'disputed' | 'lost'
const besideTones: Record<BesideState, Tone> = {
  accepted: 'info',
  held: 'accent',
  declined: 'danger',
  disputed: 'danger',
  lost: 'danger',
}

/**
 * The state of an order, or what says more than it. Of a card plan: `accepted` before the first charge, `held` while
 * its cardholder has to confirm a charge, `declined` while one that was declined is owed. `disputed` and `lost`: the
 * bank has taken the payment back.
 */
export function StateTag({
  status,
  beside,
}: {
  status: OrderStatus
  beside?: BesideState | undefined
}) {
  const { t } = useTranslation('orders')
  const tone = beside === undefined ? tones[status] : besideTones[beside]
  return <Tag tone={tone}>{t(`state.${beside ?? status}`)}</Tag>
}
