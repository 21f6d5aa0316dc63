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

type CardState = 'accepted' | 'held' | 'declined'
const cardTones: Record<CardState, Tone> = { accepted: 'info', held: 'accent', declined: 'danger' }

/**
 * The state of an order. Of a card plan: `accepted` before the first charge, `held` while its cardholder has to
 * confirm a charge, `declined` while one that was declined is owed.
 */
export function StateTag({ status, card }: { status: OrderStatus; card?: CardState | undefined }) {
  const { t } = useTranslation('orders')
  const tone = card === undefined ? tones[status] : cardTones[card]
  return <Tag tone={tone}>{t(`state.${card ?? status}`)}</Tag>
}
