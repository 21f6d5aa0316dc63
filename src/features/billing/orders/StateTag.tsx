import { useTranslation } from 'react-i18next'
import { allowed, type OrderStatus } from '#contract/billing/orders.ts'
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

type State = { status: OrderStatus; beside?: BesideState | undefined }

/**
 * The status of an order, and a more specific state. For card plans: `accepted` before the first charge, `held` while
 * the cardholder must confirm one, `declined` while a declined one is owed. `disputed` while a bank decides on a
 * chargeback, `lost` once it has kept the money.
 */
export function StateTag({ status, beside }: State) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Tag tone={tones[status]}>{t(`label.${allowed[status].label}`)}</Tag>
      {beside && <Tag tone={besideTones[beside]}>{t(`state.${beside}`)}</Tag>}
    </>
  )
}

/** A draft, reserved or pending status in plain words; nothing if a more specific state applies. */
export function StateMeans({ status, beside }: State) {
  const { t } = useTranslation('orders')
  if (status === 'PAID' || status === 'UNCOLLECTABLE' || beside) return null
  return <p className="quiet">{t(`labelMeans.${status}`)}</p>
}
