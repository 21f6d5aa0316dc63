import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoney } from '#contract/format.ts'
import {
  staffOrderFilters,
  type StaffOrderFilter,
  type StaffOrders,
} from '#contract/staff/orders.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Asked } from './Asked.tsx'
import { MarkHandled } from './MarkHandled.tsx'
import { OrderRows } from './OrderRows.tsx'
import { staffOrdersQuery } from './queries.ts'
import styles from './staff.module.css'

/** What waits for a person, then all orders. What was searched, and which are shown, is in the address. */
export function OrdersPage() {
  const { t } = useTranslation('staff')
  const [asked, setAsked] = useSearchParams()
  const search = asked.get('search') ?? ''
  const show = staffOrderFilters.find((one) => one === asked.get('show'))
  const [typed, setTyped] = useState(search)
  const query = useInfiniteQuery(staffOrdersQuery(search, show))

  const ask = (text: string, which: StaffOrderFilter | undefined) =>
    setAsked({ ...(text && { search: text }), ...(which && { show: which }) }, { replace: true })
  function submit(event: FormEvent) {
    event.preventDefault()
    ask(typed.trim(), show)
  }

  return (
    <>
      <header className={styles.header}>
        <h1>{t('orders.title')}</h1>
      </header>
      <form role="search" onSubmit={submit} className={styles.picker}>
        <Field
          label={t('orders.search')}
          type="search"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Field
          as="select"
          label={t('orders.show')}
          value={show ?? ''}
          onChange={({ currentTarget }) =>
            ask(
              search,
              staffOrderFilters.find((one) => one === currentTarget.value),
            )
          }
        >
          <option value="">{t('orders.all')}</option>
          {staffOrderFilters.map((one) => (
            <option key={one} value={one}>
              {t(`orders.filters.${one}`)}
            </option>
          ))}
        </Field>
        <Button type="submit">{t('orders.find')}</Button>
      </form>
      <Asked query={query}>
        {(data) => (
          <>
            <Found data={data} />
            {query.hasNextPage && (
              <div className={styles.part}>
                <Button
                  variant="secondary"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('orders.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Asked>
    </>
  )
}

function Found({ data: { pages } }: { data: InfiniteData<StaffOrders> }) {
  const { t } = useTranslation('staff')
  const [first] = pages
  const rows = pages.flatMap(({ orders }) => orders)
  if (!first) return null
  const now = new Date(first.server_time)
  return (
    <>
      {first.strays.length > 0 && (
        <section aria-labelledby="strays" className={styles.part}>
          <h2 id="strays">{t('orders.strays')}</h2>
          <ul role="list" className={styles.cards}>
            {first.strays.map(({ provider, event_id, status, amount, why }) => (
              <Card as="li" key={event_id} className={styles.question}>
                <p>{t('orders.stray', { provider, status, amount: formatMoney(amount), why })}</p>
                <p className={styles.quiet}>{event_id}</p>
                <MarkHandled misfit={{ provider, event_id }} />
              </Card>
            ))}
          </ul>
        </section>
      )}
      {first.attention.length > 0 && (
        <section aria-labelledby="attention" className={styles.part}>
          <h2 id="attention">{t('orders.attention')}</h2>
          <OrderRows rows={first.attention} now={now} />
        </section>
      )}
      <section aria-labelledby="all-orders" className={styles.part}>
        <h2 id="all-orders">{t('orders.list')}</h2>
        {rows.length === 0 ? (
          <Empty icon="search" title={t('orders.none')}>
            {t('orders.noneText')}
          </Empty>
        ) : (
          <OrderRows rows={rows} now={now} />
        )}
      </section>
    </>
  )
}
