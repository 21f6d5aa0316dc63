import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuardianHome } from '#contract/guardians/guardians.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { useQueryStatus } from '#platform/query/use-query-status.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { IsolatedSections } from '#ui/states/IsolatedSections.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { Digest } from './Digest.tsx'
import { Due } from './Due.tsx'
import styles from './guardian.module.css'
import { OrderCard, type OrderParts } from './OrderCard.tsx'
import { guardianHomeQuery } from './queries.ts'
import { Waiting } from './Waiting.tsx'

type PageParts = OrderParts & {
  /** What the guardian gets by WhatsApp, and the way to change it. */
  messages: (agreed: GuardianHome['messages'][number]) => ReactNode
}

/** A guardian's home: their children, what is due to pay, and the orders that name them. */
export function GuardianPage(parts: PageParts) {
  const { t } = useTranslation(['guardian', 'common'])
  const query = useQuery(guardianHomeQuery())
  const { data } = query
  const offsetMs = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(60_000, offsetMs)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs })
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
          <Skeleton shape="block" height="7rem" />
          <Skeleton shape="block" height="5rem" />
          <Skeleton shape="block" height="5rem" />
        </Loading>
      ) : data ? (
        <IsolatedSections failed={t('common:partFailed')}>
          <Home home={data} {...parts} />
        </IsolatedSections>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : null}
    </div>
  )
}

function Home({ home, messages, ...parts }: { home: GuardianHome } & PageParts): ReactNode {
  const { t } = useTranslation('guardian')
  const reachable = useReachable()
  const due = home.orders.filter((order) => order.due !== null)
  const isNobody = home.children.length + home.waiting.length + home.orders.length === 0
  return (
    <>
      {!reachable && due.length > 0 && <p className="quiet">{t('offline')}</p>}
      {due.length > 0 && (
        <section aria-labelledby="due" className="stack">
          <h2 id="due">{t('due.title')}</h2>
          <ul role="list" className="stack">
            {due.map((order) => (
              <Due key={order.order_id} order={order} reachable={reachable} />
            ))}
          </ul>
        </section>
      )}
      {home.children.length > 0 && (
        <section aria-labelledby="children" className="stack">
          <h2 id="children">{t('children')}</h2>
          <ul role="list" className="stack">
            {home.children.map(({ id, call_name }) => (
              <li key={id} className={styles.child}>
                <span>
                  <Link to={`/guardian/${id}`} className={styles.whole}>
                    {call_name}
                  </Link>
                  <span className="quiet">{t('see')}</span>
                </span>
                <Icon name="chevron" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {home.waiting.length > 0 && <Waiting waiting={home.waiting} reachable={reachable} />}
      {isNobody && (
        <Empty icon="people" title={t('none.title')}>
          {home.address === null ? t('none.unverified') : t('none.text', { address: home.address })}
        </Empty>
      )}
      {home.orders.length > 0 && (
        <section aria-labelledby="orders" className="stack">
          <h2 id="orders">{t('orders.title')}</h2>
          <ul role="list" className="stack">
            {home.orders.map((order) => (
              <OrderCard key={order.order_id} order={order} reachable={reachable} {...parts} />
            ))}
          </ul>
        </section>
      )}
      {home.messages.map((agreed) => (
        <Fragment key={agreed.order_id}>{messages(agreed)}</Fragment>
      ))}
      {home.children.length > 0 && <Digest wanted={home.digest} reachable={reachable} />}
    </>
  )
}
