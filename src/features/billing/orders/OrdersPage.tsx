import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import type { OrderSummary } from '#contract/billing/wire.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { ContinueOrder } from './ContinueOrder.tsx'
import styles from './orders.module.css'
import { ordersQuery } from './queries.ts'
import { StateMeans, StateTag } from './StateTag.tsx'

/** A person's orders of all programmes, newest first. */
export function OrdersPage() {
  const { t } = useTranslation('orders')
  const query = useQuery(ordersQuery())
  const { data } = query
  const now = useNow(60_000)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now })
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <header className="stack">
        <h1>{t('title')}</h1>
        <p className="quiet">{t('lead')}</p>
        {ageText && <Freshness text={ageText} />}
      </header>
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="5rem" />
          <Skeleton shape="block" height="5rem" />
        </Loading>
      ) : data && data.length > 0 ? (
        <ul role="list" className={styles.list}>
          {data.map((order) => (
            <OrderRow key={order.order_id} order={order} />
          ))}
        </ul>
      ) : data ? (
        <Empty
          title={t('empty')}
          action={
            <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
              {t('seeFull')}
            </Link>
          }
        >
          {t('emptyText')}
        </Empty>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const day = format.longDate(new Date(order.created_at))
  const total = format.money(order.total_amount)
  const classes = t('classes', { count: order.subjects.length })
  const plan = order.card_plan
  const card =
    order.needs_cardholder || plan?.needs === 'confirming'
      ? 'held'
      : plan?.needs === 'paying'
        ? 'declined'
        : order.first_payment_on === null
          ? undefined
          : 'accepted'
  return (
    <Card as="li" className={styles.row}>
      <div>
        <p className="cluster">
          <StateTag status={order.order_status} beside={order.taken_back ?? card} />
          <span className="numbers quiet">{t('madeOn', { day })}</span>
        </p>
        <Link
          to={`/orders/${order.order_id}`}
          className={styles.whole}
          aria-label={t('open', { day, total, classes })}
        >
          {classes}
        </Link>
        {order.student_name !== null && (
          <p className="quiet">{t('ofChild', { name: order.student_name })}</p>
        )}
        <StateMeans status={order.order_status} beside={order.taken_back ?? card} />
        {order.order_status === 'UNCOLLECTABLE' && <p>{t('uncollectable')}</p>}
        {card === 'held' && <p className="quiet">{t('heldText')}</p>}
        {card === 'declined' && <p className="quiet">{t('declinedText')}</p>}
        {plan && plan.paid < plan.of && (
          <p className="numbers quiet">{t('chargesPaid', { paid: plan.paid, of: plan.of })}</p>
        )}
        {card === 'accepted' && order.first_payment_on !== null && (
          <p className="numbers quiet">
            {t('firstCharge', { day: format.dayAndMonth(order.first_payment_on) })}
          </p>
        )}
        {order.receipt_number !== null && (
          <p className="numbers quiet">{t('receiptNumber', { number: order.receipt_number })}</p>
        )}
      </div>
      <strong className="numbers">{total}</strong>
      {order.student_name === null && (
        <div className={styles.next}>
          <ContinueOrder
            slug={order.programme_slug}
            status={order.order_status}
            totalSen={order.total_amount}
          />
        </div>
      )}
    </Card>
  )
}
