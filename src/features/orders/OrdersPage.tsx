import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDay, formatMoney, formatRecent } from '#contract/format.ts'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import type { OrderSummary } from '#contract/orders/wire.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useNow } from '#platform/now.ts'
import { useReachable } from '#platform/online.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Freshness } from '#ui/Freshness.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import styles from './orders.module.css'
import { ordersQuery } from './queries.ts'
import { StateTag } from './StateTag.tsx'

/** A person's orders of all programmes, newest first. */
export function OrdersPage() {
  const { t } = useTranslation('orders')
  const query = useQuery(ordersQuery())
  const { data } = query
  const now = useNow(60_000)
  const reachable = useReachable()
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  const unreachable = query.error instanceof Unreachable
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <header className="stack">
        <h1>{t('title')}</h1>
        <p className={styles.quiet}>{t('lead')}</p>
        {data && (!reachable || query.isRefetchError) && (
          <Freshness
            text={t('lastUpdated', { time: formatRecent(new Date(query.dataUpdatedAt), now) })}
          />
        )}
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
      ) : query.isError ? (
        <NotLoaded
          isOffline={unreachable}
          title={t('failed')}
          text={t(unreachable ? 'failedUnreachable' : 'failedOther')}
          again={t('tryAgain')}
          busy={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      ) : null}
    </div>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders')
  const day = formatDay(new Date(order.created_at))
  const total = formatMoney(order.total_amount)
  return (
    <Card as="li" className={styles.row}>
      <div>
        <p className="cluster">
          <StateTag status={order.order_status} />
          <span className={`numbers ${styles.quiet}`}>{t('madeOn', { day })}</span>
        </p>
        <Link
          to={`/orders/${order.order_id}`}
          className={styles.whole}
          aria-label={t('open', { day, total })}
        >
          {t('classes', { count: order.subjects.length })}
        </Link>
        {order.student_name !== null && (
          <p className={styles.quiet}>{t('ofChild', { name: order.student_name })}</p>
        )}
        {order.receipt_number !== null && (
          <p className={`numbers ${styles.quiet}`}>
            {t('receiptNumber', { number: order.receipt_number })}
          </p>
        )}
      </div>
      <strong className="numbers">{total}</strong>
    </Card>
  )
}
