import type { StaffOrderRow } from '#contract/billing/staff-orders.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { OrderStatusTag } from '#staff/kit/OrderStatusTag.tsx'
import { sinceText } from '#staff/kit/since-text.ts'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { Tag } from '#ui/Tag.tsx'
import { disputeTones } from './Disputes.tsx'

export function useOrderColumns(now: Date): Column<StaffOrderRow>[] {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  return [
    {
      head: t('columns.order'),
      sort: 'student',
      cell: (row) => (
        <>
          <RowLink to={`/staff/orders/${row.id}`}>{row.student}</RowLink> {row.programme}
          <p className={kit.quiet}>
            {[
              row.email,
              row.guardian && t('guardianIs', { name: row.guardian }),
              row.receipt_number !== null && t('receipt', { number: row.receipt_number }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ),
    },
    {
      head: t('columns.status'),
      sort: 'status',
      cell: (row) => (
        <span className={kit.end}>
          {row.reported_at && (
            <Tag tone="danger">
              {t('reported', { since: sinceText(new Date(row.reported_at), now, t) })}
            </Tag>
          )}
          {row.dispute && (
            <Tag tone={disputeTones[row.dispute.status]}>
              {row.dispute.status === 'needs-response' && row.dispute.evidence_due
                ? t('disputeTag', { when: format.dateTime(new Date(row.dispute.evidence_due)) })
                : t('disputeTagOpen')}
            </Tag>
          )}
          {row.waits_for_second && <Tag tone="danger">{t('secondPersonTag')}</Tag>}
          {row.quarantined_events > 0 && (
            <Tag tone="danger">{t('misfits', { count: row.quarantined_events })}</Tag>
          )}
          {row.has_unpaid_instalment && <Tag tone="danger">{t('unpaidTag')}</Tag>}
          <OrderStatusTag status={row.status} />
        </span>
      ),
    },
    {
      head: t('columns.made'),
      sort: '-created',
      cell: (row) => (
        <span className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(row.created_at))}</span>
      ),
    },
    {
      head: t('columns.total'),
      sort: '-total',
      cell: (row) => <strong className="numbers">{format.money(row.total)}</strong>,
    },
  ]
}
