import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { OrderDue } from './OrderDue.tsx'
import styles from './guardian.module.css'
import { OrderCard, type OrderParts } from './OrderCard.tsx'
import { guardianHomeQuery } from './queries.ts'

/** Due payments for a guardian's children, and all orders that name the guardian. */
export function PaymentsPage(parts: OrderParts) {
  const { t } = useTranslation('guardian')
  const query = useQuery(guardianHomeQuery())
  const { data } = query
  const reachable = useReachable()
  const offsetMs = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(60_000, offsetMs)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs })
  const due = data?.orders.filter((order) => order.due !== null) ?? []
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('payments.title')} hidden />
      <header className="stack">
        <h1>{t('payments.title')}</h1>
        {ageText && <Freshness text={ageText} />}
      </header>
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="7rem" />
          <Skeleton shape="block" height="12rem" />
        </Loading>
      ) : data?.orders.length === 0 ? (
        <Empty icon="receipt" title={t('payments.none')}>
          {t('payments.noneText')}
        </Empty>
      ) : data ? (
        <>
          {due.length > 0 && (
            <section aria-labelledby="due" className="stack">
              <h2 id="due">{t('due.title')}</h2>
              {!reachable && <p className="quiet">{t('offline')}</p>}
              {due.map((order) => (
                <OrderDue key={order.order_id} order={order} reachable={reachable} isNamed />
              ))}
            </section>
          )}
          <section aria-labelledby="orders" className="stack">
            <h2 id="orders">{t('orders.title')}</h2>
            <ul role="list" className="stack">
              {data.orders.map((order) => (
                <OrderCard key={order.order_id} order={order} {...parts} />
              ))}
            </ul>
          </section>
        </>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}
