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

/** The state of an order. Of a card plan without a charge: `accepted`, or `held` while its cardholder has to confirm. */
export function StateTag({
  status,
  card,
}: {
  status: OrderStatus
  card?: 'accepted' | 'held' | undefined
}) {
  const { t } = useTranslation('orders')
  return <Tag tone={card === 'held' ? 'accent' : tones[status]}>{t(`state.${card ?? status}`)}</Tag>
}
