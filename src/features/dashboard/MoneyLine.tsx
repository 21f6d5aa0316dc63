import { useTranslation } from 'react-i18next'
import { allowed, type Allowance } from '#contract/billing/orders.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import type { DuePayment } from './money.ts'
import styles from './MoneyLine.module.css'
import { orderPath } from './programmes-view.ts'

const tones: Record<Allowance['label'], Tone> = {
  DRAFT: 'neutral',
  RESERVED: 'accent',
  PENDING: 'info',
  SUBSCRIBED: 'success',
}

type Props = {
  money: DuePayment
  /** It is the one thing to do now. */
  isFirst?: boolean
}

/** A line about a payment that is due or unsettled, with a link. */
export function MoneyLine({ money, isFirst = false }: Props) {
  const { t } = useTranslation('dashboard-more')
  const titleOf = useTitle()
  const format = useFormat()
  if (money.kind === 'suspended')
    return (
      <section className={styles.line} aria-labelledby="money">
        <div className={styles.text}>
          <div className="cluster">
            <h2 id="money">{titleOf(money.title)}</h2>
            <Tag tone="danger">{t('state.suspended')}</Tag>
          </div>
          <p className="quiet">{t('suspendedWhy')}</p>
        </div>
        <Link
          to={money.path}
          className={buttonClass({ variant: isFirst ? 'accent' : 'secondary' })}
        >
          {t(money.path === '/orders' ? 'suspendedOrders' : 'suspendedPay')}
        </Link>
      </section>
    )
  const { order } = money
  const { order_status: status } = order
  if (status === 'PAID') return null
  const { label, pay } = allowed[status]
  return (
    <section className={styles.line} aria-labelledby="money">
      <div className={styles.text}>
        <div className="cluster">
          <h2 id="money">{t('order')}</h2>
          <Tag tone={tones[label]}>{t(`orderState.${label}`)}</Tag>
        </div>
        <p className="numbers">
          {t('orderSummary', {
            programme: titleOf(order.programme.title),
            count: order.subjects.length,
            total: format.money(order.total_amount),
          })}
        </p>
        {order.first_payment_on !== null ? (
          <p className="quiet">
            {t('orderFirstPayment', { day: format.dayAndMonth(order.first_payment_on) })}
          </p>
        ) : (
          (status === 'PENDING' || status === 'UNCOLLECTABLE') && (
            <p className="quiet">{t(`orderNext.${status}`)}</p>
          )
        )}
      </div>
      <Link
        to={orderPath(order)}
        className={buttonClass({ variant: pay && isFirst ? 'accent' : 'secondary' })}
      >
        {t(`orderOpen.${status}`)}
      </Link>
    </section>
  )
}
