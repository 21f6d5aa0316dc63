import { useQuery } from '@tanstack/react-query'
import { csvMoney } from '#contract/shared/text/csv.ts'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { shortOrder } from '#contract/shipping/tracking-lines.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { RowLink } from '#staff/kit/lists/Table.tsx'
import { Tag } from '#ui/Tag.tsx'
import { BarsChart } from './BarsChart.tsx'
import { staffOutstandingQuery } from './finance-queries.ts'
import { FinanceReport } from './FinanceReport.tsx'

/** Unpaid instalments; declined ones come first. */
export function Outstanding() {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  return (
    <QueryBoundary query={useQuery(staffOutstandingQuery())}>
      {({ rows, count, total, refused, server_time }) => (
        <FinanceReport
          title={t('outstanding.title')}
          lead={t('outstanding.lead', {
            count,
            total: format.money(total),
            refused: format.money(refused),
          })}
          chart={
            <BarsChart
              title={t('outstanding.chart')}
              total={format.money(total)}
              none={t('none')}
              rows={[
                { key: 'failed', name: t('instalments.failed'), value: refused },
                { key: 'scheduled', name: t('instalments.scheduled'), value: total - refused },
              ].map((row) => ({ ...row, text: format.money(row.value) }))}
            />
          }
          rows={rows}
          count={count}
          keyOf={({ order_id, instalment }) => `${order_id} ${instalment}`}
          columns={[
            {
              head: t('columns.order'),
              cell: ({ order_id }) => (
                <RowLink to={`/staff/orders/${order_id}`}>{shortOrder(order_id)}</RowLink>
              ),
            },
            { head: t('columns.programme'), cell: ({ programme }) => programme },
            {
              head: t('columns.instalment'),
              cell: ({ instalment, status }) => (
                <span className={kit.end}>
                  {t('instalment', { number: instalment })}
                  <Tag tone={status === 'failed' ? 'danger' : 'neutral'}>
                    {t(`instalments.${status === 'failed' ? 'failed' : 'scheduled'}`)}
                  </Tag>
                </span>
              ),
            },
            {
              head: t('columns.due'),
              cell: ({ due_on }) => (
                <span className={`numbers ${kit.quiet}`}>{format.longDate(due_on)}</span>
              ),
            },
            {
              head: t('columns.amount'),
              cell: ({ amount }) => <strong className="numbers">{format.money(amount)}</strong>,
            },
          ]}
          file={{
            name: `outstanding-${malaysianDay(new Date(server_time))}`,
            columns: ['order', 'programme', 'receipt', 'instalment', 'due_on', 'amount', 'status'],
            rowOf: (row) => ({
              order: row.order_id,
              programme: row.programme,
              receipt: row.receipt_number,
              instalment: row.instalment,
              due_on: row.due_on,
              amount: csvMoney(row.amount),
              status: row.status,
            }),
          }}
        />
      )}
    </QueryBoundary>
  )
}
