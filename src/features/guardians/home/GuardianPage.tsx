import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuardianHome, GuardianOrder } from '#contract/guardians/guardians.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { ChildCard } from './ChildCard.tsx'
import { Digest } from './Digest.tsx'
import { OrderDue } from './OrderDue.tsx'
import styles from './guardian.module.css'
import { PaidForCard } from './PaidForCard.tsx'
import { childQuery, guardianHomeQuery, guardianNotesQuery } from './queries.ts'
import { UnconfirmedChildren } from './UnconfirmedChildren.tsx'

type Parts = {
  /** The guardian's WhatsApp settings. */
  messages: (settings: GuardianHome['messages'][number]) => ReactNode
}

/** A guardian's home: their children at a glance, and due payments. */
export function GuardianPage({ messages }: Parts) {
  const { t } = useTranslation(['guardian', 'common'])
  const query = useQuery(guardianHomeQuery())
  const { data } = query
  const offsetMs = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(60_000, offsetMs)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs })
  useChildrenPrefetched(data)
  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <header className="stack">
        <h1>{t('title')}</h1>
        {ageText && <Freshness text={ageText} />}
      </header>
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="12rem" />
          <Skeleton shape="block" height="12rem" />
        </Loading>
      ) : data ? (
        <IsolatedSections failed={t('common:partFailed')}>
          <Home home={data} now={now} messages={messages} />
        </IsolatedSections>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}

/** Prefetches the children's pages, so that they open offline before the first visit. */
function useChildrenPrefetched(home: GuardianHome | undefined) {
  const client = useQueryClient()
  const ids = home?.children.map(({ id }) => id).join()
  useEffect(() => {
    for (const id of ids?.split(',').filter(Boolean) ?? []) {
      void client.prefetchQuery(childQuery(id))
      void client.prefetchQuery(guardianNotesQuery(id))
    }
  }, [client, ids])
}

function Home({ home, now, messages }: { home: GuardianHome; now: Date } & Parts): ReactNode {
  const { t } = useTranslation('guardian')
  const reachable = useReachable()
  const dueIn = (orders: readonly GuardianOrder[]) =>
    orders
      .filter((order) => order.due !== null)
      .map((order) => <OrderDue key={order.order_id} order={order} reachable={reachable} />)
  const onlyPaidFor = home.orders.filter(({ guardianship_id }) => guardianship_id === null)
  const students = [...new Set(onlyPaidFor.map(({ student }) => student))]
  const hasNobody = home.children.length + students.length === 0
  const isDue = home.orders.some((order) => order.due !== null)
  return (
    <>
      {!reachable && isDue && <p className="quiet">{t('offline')}</p>}
      {home.waiting.length > 0 && (
        <UnconfirmedChildren waiting={home.waiting} reachable={reachable} />
      )}
      <ul role="list" className="stack" aria-label={t('children')} hidden={hasNobody}>
        {home.children.map((child) => (
          <ChildCard key={child.id} child={child} now={now}>
            {dueIn(home.orders.filter(({ guardianship_id }) => guardianship_id === child.id))}
          </ChildCard>
        ))}
        {students.map((student) => {
          const orders = onlyPaidFor.filter((order) => order.student === student)
          const name = orders[0]?.call_name ?? ''
          return (
            <PaidForCard key={student} name={name} orders={orders} reachable={reachable}>
              {dueIn(orders)}
            </PaidForCard>
          )
        })}
      </ul>
      {hasNobody && home.waiting.length === 0 && (
        <Empty icon="people" title={t('none.title')}>
          {home.address === null ? t('none.unverified') : t('none.text', { address: home.address })}
        </Empty>
      )}
      {home.orders.length > 0 && <Link to="/payments">{t('payments.link')}</Link>}
      {(home.messages.length > 0 || home.children.length > 0) && (
        <details className={styles.fold}>
          <summary>{t('sent')}</summary>
          <div className={styles.page}>
            {home.children.length > 0 && <Digest wanted={home.digest} reachable={reachable} />}
            {home.messages.map((settings) => (
              <Fragment key={settings.order_id}>{messages(settings)}</Fragment>
            ))}
          </div>
        </details>
      )}
    </>
  )
}
