import { useQuery } from '@tanstack/react-query'
import { csvMoney } from '#contract/shared/text/csv.ts'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths } from '#contract/shared/calendar.ts'
import { paidMethods } from '#contract/billing/payments/payment-methods.ts'
import {
  revenueBy,
  type RevenueBy,
  type RevenueRow,
  type StaffRevenue,
} from '#contract/billing/finance.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Field } from '#ui/forms/Field.tsx'
import { BarsChart } from './BarsChart.tsx'
import { DaysChart } from './DaysChart.tsx'
import type { DayRange } from './finance-queries.ts'
import { staffRevenueQuery } from './finance-queries.ts'
import { FinanceReport } from './FinanceReport.tsx'
import styles from './office.module.css'

const sums = ['received', 'refunded', 'disputed', 'net'] as const
/** A longer period is drawn as named bars, as months are. */
const daysDrawnAtMost = 62

type Props = { range: DayRange; by: RevenueBy; onBy: (by: RevenueBy) => void }

export function Revenue({ range, by, onBy }: Props) {
  const { t } = useTranslation('staff/finance')
  const query = useQuery(staffRevenueQuery(range, by))
  return (
    <>
      <div className={kit.picker}>
        <Field
          as="select"
          label={t('by')}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            onBy(revenueBy.find((one) => one === value) ?? by)
          }
        >
          {revenueBy.map((one) => (
            <option key={one} value={one}>
              {t(`groups.${one}`)}
            </option>
          ))}
        </Field>
      </div>
      <QueryBoundary query={query}>
        {(revenue) => <Report revenue={revenue} by={by} />}
      </QueryBoundary>
    </>
  )
}

function Report({ revenue, by }: { revenue: StaffRevenue; by: RevenueBy }) {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  const { rows, total, from, until } = revenue
  const title = t(`groups.${by}`)
  function nameOf({ key, title: named }: RevenueRow): string {
    if (key === null) return t('unknown')
    if (by === 'day') return format.longDate(key)
    const method = by === 'method' && paidMethods.find((one) => one === key)
    return method ? t(`methods.${method}`) : (named ?? key)
  }
  const days = by === 'day' ? daysOf(from, until) : []
  return (
    <FinanceReport
      title={t('revenue.title', { from: format.longDate(from), until: format.longDate(until) })}
      lead={t('revenue.lead', {
        net: format.money(total.net),
        received: format.money(total.received),
        refunded: format.money(total.refunded),
        disputed: format.money(total.disputed),
      })}
      chart={
        by === 'day' && days.length <= daysDrawnAtMost ? (
          <DaysChart
            title={t('revenue.received')}
            days={days}
            values={days.map((day) => rows.find(({ key }) => key === day)?.received ?? 0)}
            show={format.money}
          />
        ) : (
          <BarsChart
            title={t('revenue.received')}
            total={format.money(total.received)}
            none={t('none')}
            rows={rows.slice(0, daysDrawnAtMost).map((row) => ({
              key: row.key ?? '',
              name: nameOf(row),
              value: Math.max(0, row.received),
              text: format.money(row.received),
            }))}
          />
        )
      }
      rows={rows}
      keyOf={({ key }) => key ?? ''}
      columns={[
        { head: title, cell: (row) => <strong>{nameOf(row)}</strong> },
        {
          head: t('columns.payments'),
          cell: ({ payments }) => (
            <span className="numbers">{t('payments', { count: payments })}</span>
          ),
        },
        ...sums.map((name) => ({
          head: t(`columns.${name}`),
          cell: (row: RevenueRow) => (
            <span className="numbers">
              <span className={`${kit.quiet} ${styles.sumName}`}>{t(`columns.${name}`)}</span>{' '}
              {format.money(row[name])}
            </span>
          ),
        })),
      ]}
      file={{
        name: `revenue-by-${by}-${from}-${until}`,
        columns: [by, 'name', 'payments', ...sums],
        rowOf: (row) => ({
          [by]: row.key ?? '',
          name: nameOf(row),
          payments: row.payments,
          ...Object.fromEntries(sums.map((name) => [name, csvMoney(row[name])])),
        }),
      }}
    />
  )
}

function daysOf(from: string, until: string): string[] {
  const most = addMonths(from, 3)
  const days = []
  for (let day = from; day <= until && day <= most; day = addDays(day, 1)) days.push(day)
  return days
}
