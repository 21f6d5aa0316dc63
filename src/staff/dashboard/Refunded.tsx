import { useQuery } from '@tanstack/react-query'
import { csvMoney } from '#contract/shared/text/csv.ts'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { shortOrder } from '#contract/shipping/tracking-lines.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { RowLink } from '#staff/kit/lists/Table.tsx'
import { BarsChart } from './BarsChart.tsx'
import { staffRefundedQuery, type DayRange } from './finance-queries.ts'
import { FinanceReport } from './FinanceReport.tsx'

/** Refunds with their credit notes. */
export function Refunded({ range }: { range: DayRange }) {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  return (
    <QueryBoundary query={useQuery(staffRefundedQuery(range))}>
      {({ rows, count, total, from, until }) => {
        const programmes = [...new Set(rows.map(({ programme }) => programme))]
        return (
          <FinanceReport
            title={t('refunds.title', {
              from: format.longDate(from),
              until: format.longDate(until),
            })}
            lead={t('refunds.lead', { count, total: format.money(total) })}
            chart={
              <BarsChart
                title={t('refunds.chart')}
                total={format.money(total)}
                none={t('none')}
                rows={programmes.map((programme) => {
                  const value = rows
                    .filter((row) => row.programme === programme)
                    .reduce((sum, { amount }) => sum + amount, 0)
                  return { key: programme, name: programme, value, text: format.money(value) }
                })}
              />
            }
            rows={rows}
            count={count}
            keyOf={({ credit_note, order_id, at }) => `${credit_note} ${order_id} ${at}`}
            columns={[
              {
                head: t('columns.order'),
                cell: (row) => (
                  <RowLink to={`/staff/orders/${row.order_id}`}>{shortOrder(row.order_id)}</RowLink>
                ),
              },
              { head: t('columns.programme'), cell: ({ programme }) => programme },
              {
                head: t('columns.papers'),
                cell: ({ receipt_number: receipt, credit_note: note }) => (
                  <span className={`numbers ${kit.quiet}`}>
                    {[
                      receipt !== null && t('receipt', { number: receipt }),
                      note !== null && t('creditNote', { number: note }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                ),
              },
              { head: t('columns.reason'), cell: ({ reason }) => reason },
              {
                head: t('columns.on'),
                cell: ({ at }) => (
                  <span className={`numbers ${kit.quiet}`}>{format.longDate(new Date(at))}</span>
                ),
              },
              {
                head: t('columns.amount'),
                cell: ({ amount }) => <strong className="numbers">{format.money(amount)}</strong>,
              },
            ]}
            file={{
              name: `refunds-${from}-${until}`,
              columns: [
                ...['day', 'order', 'programme', 'receipt', 'credit_note', 'amount'],
                ...['by_hand', 'reason'],
              ],
              rowOf: (row) => ({
                day: malaysianDay(new Date(row.at)),
                order: row.order_id,
                programme: row.programme,
                receipt: row.receipt_number,
                credit_note: row.credit_note,
                amount: csvMoney(row.amount),
                by_hand: row.by_hand ? 'yes' : 'no',
                reason: row.reason,
              }),
            }}
          />
        )
      }}
    </QueryBoundary>
  )
}
