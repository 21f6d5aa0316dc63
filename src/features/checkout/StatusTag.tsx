import { useTranslation } from 'react-i18next'
import { allowed, type Allowance, type OrderStatus } from '#contract/orders/orders.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<Allowance['label'], Tone> = {
  DRAFT: 'neutral',
  RESERVED: 'accent',
  PENDING: 'info',
  SUBSCRIBED: 'success',
}

/** The tag in capitals, and what it means in plain words. */
export function StatusTag({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('checkout')
  const { label } = allowed[status]
  return (
    <p className="cluster">
      <Tag tone={tones[label]}>{t(`label.${label}`)}</Tag>
      <span className="quiet">{t(`labelMeans.${status}`)}</span>
    </p>
  )
}
