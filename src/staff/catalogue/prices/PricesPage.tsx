import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lowestPrice } from '#contract/catalogue/lowest-price.ts'
import type { StaffPriceList } from '#contract/catalogue/staff-prices.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Empty } from '#ui/states/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { PriceListPage } from './PriceListPage.tsx'

const staffPricesQuery = () =>
  staffQuery(['money', 'prices'], (options) => callStaff('staffPrices', options))

/** The price lists of programmes and their intakes, or the one that the address names. */
export function PricesPage({ listKey }: { listKey: string | undefined }) {
  const { t } = useTranslation('staff/prices')
  const query = useQuery(staffPricesQuery())
  if (listKey !== undefined)
    return (
      <QueryBoundary query={query}>
        {({ lists, server_time }) => {
          const list = lists.find(({ key }) => key === listKey)
          return list ? (
            <PriceListPage key={listKey} list={list} now={new Date(server_time)} />
          ) : (
            <Empty icon="search" title={<h1>{t('unknown')}</h1>}>
              <Link to="/staff/prices">{t('toAll')}</Link>
            </Empty>
          )
        }}
      </QueryBoundary>
    )
  return (
    <>
      <header className={kit.header}>
        <h1>{t('title')}</h1>
      </header>
      <p className={kit.quiet}>{t('lead')}</p>
      <QueryBoundary query={query}>
        {({ lists }) =>
          lists
            .filter(({ intake }) => intake === null)
            .map(({ programme: { id, title } }) => (
              <section key={id} aria-labelledby={`prices-${id}`} className={kit.part}>
                <h2 id={`prices-${id}`}>{title}</h2>
                <ul role="list" className={kit.rows}>
                  {lists
                    .filter(({ programme }) => programme.id === id)
                    .map((list) => (
                      <Row key={list.key} list={list} />
                    ))}
                </ul>
              </section>
            ))
        }
      </QueryBoundary>
    </>
  )
}

function Row({ list }: { list: StaffPriceList }) {
  const { t } = useTranslation('staff/prices')
  const format = useFormat()
  const { key, intake, holds, is_own, coming, draft } = list
  const lowest = holds && lowestPrice(holds)
  return (
    <li className={kit.row}>
      <div>
        <Link to={`/staff/prices/${key}`} className={kit.whole}>
          {intake?.title ?? t('allIntakes')}
        </Link>
        <p className={`numbers ${kit.quiet}`}>
          {[
            lowest && t('from', { price: format.money(lowest.totalSen), count: lowest.classes }),
            intake && !is_own && t('asProgramme'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={kit.end}>
        {coming.map(({ id, holds_from }) => (
          <Tag key={id} tone="info">
            {t('newFrom', { day: format.longDate(holds_from ?? '') })}
          </Tag>
        ))}
        {draft && <Tag tone="accent">{t('draft')}</Tag>}
      </div>
    </li>
  )
}
