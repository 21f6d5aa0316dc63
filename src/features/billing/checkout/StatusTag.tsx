import { useTranslation } from 'react-i18next'
import { allowed, firstPaymentOn, type Allowance, type Order } from '#contract/billing/orders.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<Allowance['label'], Tone> = {
  DRAFT: 'neutral',
  RESERVED: 'accent',
  PENDING: 'info',
  SUBSCRIBED: 'success',
}

/** The status in capitals, with its meaning in plain words. */
export function StatusTag({
  order,
  takenBack,
}: {
  order: Pick<Order, 'order_status' | 'plan' | 'instalments'>
  /** `onHold` while a dispute keeps the classes closed, `lost` after it has ended them. */
  takenBack?: 'onHold' | 'lost' | undefined
}) {
  const { t } = useTranslation('checkout')
  const { order_status: status } = order
  const { label } = allowed[status]
  const isHeld = order.instalments.some((one) => one.needs_cardholder)
  // A first payment secures the seat, even if charges are still to come.
  const isSecured = firstPaymentOn(order) !== undefined
  const meaning = !isSecured ? status : isHeld ? 'held' : 'accepted'
  return (
    <p className="cluster">
      {!isSecured && <Tag tone={tones[label]}>{t(`label.${label}`)}</Tag>}
      <span className="quiet">{t(`labelMeans.${takenBack ?? meaning}`)}</span>
    </p>
  )
}
