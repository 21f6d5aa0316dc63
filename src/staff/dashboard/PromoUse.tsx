import { useQuery } from '@tanstack/react-query'
import { csvMoney } from '#contract/shared/text/csv.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { BarsChart } from './BarsChart.tsx'
import { staffPromoUseQuery, type DayRange } from './finance-queries.ts'
import { FinanceReport } from './FinanceReport.tsx'

/** Discounts of promo codes on paid orders. */
export function PromoUse({ range }: { range: DayRange }) {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  return (
    <QueryBoundary query={useQuery(staffPromoUseQuery(range))}>
      {({ rows, from, until }) => {
        const given = rows.reduce((sum, row) => sum + row.given, 0)
        return (
          <FinanceReport
            title={t('promo.title', { from: format.longDate(from), until: format.longDate(until) })}
            lead={t('promo.lead', { given: format.money(given) })}
            chart={
              <BarsChart
                title={t('promo.chart')}
                total={format.money(given)}
                none={t('none')}
                rows={rows.slice(0, 20).map((row) => ({
                  key: row.code,
                  name: row.code || t('promo.byStaff'),
                  value: row.given,
                  text: format.money(row.given),
                }))}
              />
            }
            rows={rows}
            keyOf={({ code }) => code}
            columns={[
              {
                head: t('columns.code'),
                cell: ({ code }) => <strong>{code || t('promo.byStaff')}</strong>,
              },
              {
                head: t('columns.orders'),
                cell: ({ orders }) => (
                  <span className="numbers">{t('orders', { count: orders })}</span>
                ),
              },
              {
                head: t('columns.given'),
                cell: (row) => <span className="numbers">{format.money(row.given)}</span>,
              },
              {
                head: t('columns.sold'),
                cell: (row) => <strong className="numbers">{format.money(row.sold)}</strong>,
              },
            ]}
            file={{
              name: `promo-codes-${from}-${until}`,
              columns: ['code', 'orders', 'given', 'sold'],
              rowOf: (row) => ({
                code: row.code || t('promo.byStaff'),
                orders: row.orders,
                given: csvMoney(row.given),
                sold: csvMoney(row.sold),
              }),
            }}
          />
        )
      }}
    </QueryBoundary>
  )
}
