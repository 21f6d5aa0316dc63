import { Link } from 'react-router-dom'
import { formatDateTime, formatMoney } from '#contract/calendar.ts'
import type { StaffOrderRow } from '#contract/staff/orders.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { sinceText } from '#staff/kit/since-text.ts'
import kit from '#staff/kit/kit.module.css'

export const orderTones: Record<StaffOrderRow['status'], Tone> = {
  DRAFT: 'neutral',
  OPEN: 'info',
  UNCOLLECTABLE: 'danger',
  PENDING: 'accent',
  PAID: 'success',
  VOID: 'neutral',
}

export function OrderRows({ rows, now }: { rows: readonly StaffOrderRow[]; now: Date }) {
  const { t } = useTranslation('staff/orders')
  return (
    <ul role="list" className={kit.rows}>
      {rows.map((row) => (
        <li key={row.id} className={kit.row}>
          <div>
            <Link to={`/staff/orders/${row.id}`} className={kit.whole}>
              {row.student}
            </Link>{' '}
            <span>{row.programme}</span>
            <p className={kit.quiet}>
              {[row.email, row.guardian && t('guardianIs', { name: row.guardian })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className={kit.end}>
            {row.reported_at && (
              <Tag tone="danger">
                {t('reported', { since: sinceText(new Date(row.reported_at), now, t) })}
              </Tag>
            )}
            {row.misfits > 0 && <Tag tone="danger">{t('misfits', { count: row.misfits })}</Tag>}
            {row.has_unpaid_instalment && <Tag tone="danger">{t('unpaidTag')}</Tag>}
            <Tag tone={orderTones[row.status]}>{t(`filters.${row.status}`)}</Tag>
            <span className={`numbers ${kit.quiet}`}>
              {formatDateTime(new Date(row.created_at))}
            </span>
            <strong className="numbers">{formatMoney(row.total)}</strong>
          </div>
        </li>
      ))}
    </ul>
  )
}
