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

/** `isCardAccepted`: its card plan is set up and not charged yet. */
export function StateTag({
  status,
  isCardAccepted = false,
}: {
  status: OrderStatus
  isCardAccepted?: boolean
}) {
  const { t } = useTranslation('orders')
  return <Tag tone={tones[status]}>{t(isCardAccepted ? 'state.accepted' : `state.${status}`)}</Tag>
}
