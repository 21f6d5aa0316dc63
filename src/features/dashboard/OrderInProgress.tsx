import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/classroom/classroom.ts'
import { allowed, type Allowance } from '#contract/billing/orders.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import styles from './dashboard.module.css'
import { orderPath } from './programmes-view.ts'

const tones: Record<Allowance['label'], Tone> = {
  DRAFT: 'neutral',
  RESERVED: 'accent',
  PENDING: 'info',
  SUBSCRIBED: 'success',
}

/** An unfinished order and its next step. */
export function OrderInProgress({ order }: { order: NonNullable<Dashboard['order']> }) {
  const { t } = useTranslation('dashboard-more')
  const titleOf = useTitle()
  const format = useFormat()
  const { order_status: status } = order
  if (status === 'PAID') return null
  const { label, pay } = allowed[status]
  return (
    <section className={styles.wide} aria-labelledby="order-in-progress">
      <Card className={styles.order}>
        <div className={styles.orderText}>
          <div className="cluster">
            <h2 id="order-in-progress">{t('order')}</h2>
            <Tag tone={tones[label]}>{t(`orderState.${label}`)}</Tag>
          </div>
          <p className="numbers">
            {t('orderSummary', {
              programme: titleOf(order.programme.title),
              count: order.subjects.length,
              total: format.money(order.total_amount),
            })}
          </p>
          <p className={styles.quiet}>
            {order.first_payment_on === null
              ? t(`orderNext.${status}`)
              : t('orderFirstPayment', { day: format.firstDay(order.first_payment_on) })}
          </p>
        </div>
        <Link
          to={orderPath(order)}
          className={buttonClass({ variant: pay ? 'accent' : 'secondary' })}
        >
          {t(`orderOpen.${status}`)}
        </Link>
      </Card>
    </section>
  )
}
