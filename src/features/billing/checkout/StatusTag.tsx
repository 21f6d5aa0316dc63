import { useTranslation } from 'react-i18next'
import { allowed, firstPaymentOn, type Allowance, type Order } from '#contract/billing/orders.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<Allowance['label'], Tone> = {
  DRAFT: 'neutral',
  RESERVED: 'accent',
  PENDING: 'info',
  SUBSCRIBED: 'success',
}

type Props = {
  order: Pick<Order, 'order_status' | 'plan' | 'instalments'>
  /** `onHold`: a dispute keeps the classes closed. `lost`: a lost dispute has ended the access to them. */
  chargeback?: 'onHold' | 'lost' | undefined
}

/** The status in capitals, and its meaning in plain words. */
export function StatusTag({ order, chargeback }: Props) {
  const { t } = useTranslation('checkout')
  const { order_status: status } = order
  const { label } = allowed[status]
  const isHeld = order.instalments.some((one) => one.needs_cardholder)
  const isAccepted = firstPaymentOn(order) !== undefined
  const meaning = !isAccepted ? status : isHeld ? 'held' : 'accepted'
  return (
    <p className="cluster">
      <Tag tone={tones[label]}>{t(`label.${label}`)}</Tag>
      <span className="quiet">{t(`labelMeans.${chargeback ?? meaning}`)}</span>
    </p>
  )
}
