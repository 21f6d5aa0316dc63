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

export function StateTag({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <Tag tone={tones[status]}>{t(`state.${status}`)}</Tag>
}
