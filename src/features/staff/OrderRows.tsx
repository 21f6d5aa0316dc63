import { Link } from 'react-router-dom'
import { formatDateTime, formatMoney } from '#contract/format.ts'
import type { StaffOrderRow } from '#contract/staff/orders.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { sinceText } from './since-text.ts'
import styles from './staff.module.css'

export const orderTones: Record<StaffOrderRow['status'], Tone> = {
  DRAFT: 'neutral',
  OPEN: 'info',
  UNCOLLECTABLE: 'danger',
  PENDING: 'accent',
  PAID: 'success',
  VOID: 'neutral',
}

export function OrderRows({ rows, now }: { rows: readonly StaffOrderRow[]; now: Date }) {
  const { t } = useTranslation('staff')
  return (
    <ul role="list" className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <div>
            <Link to={`/staff/orders/${row.id}`} className={styles.whole}>
              {row.student}
            </Link>{' '}
            <span>{row.programme}</span>
            <p className={styles.quiet}>
              {[row.email, row.guardian && t('orders.guardianIs', { name: row.guardian })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className={styles.end}>
            {row.reported_at && (
              <Tag tone="danger">
                {t('orders.reported', { since: sinceText(new Date(row.reported_at), now, t) })}
              </Tag>
            )}
            {row.misfits > 0 && (
              <Tag tone="danger">{t('orders.misfits', { count: row.misfits })}</Tag>
            )}
            {row.has_unpaid_instalment && <Tag tone="danger">{t('orders.unpaidTag')}</Tag>}
            <Tag tone={orderTones[row.status]}>{t(`orders.filters.${row.status}`)}</Tag>
            <span className={`numbers ${styles.quiet}`}>
              {formatDateTime(new Date(row.created_at))}
            </span>
            <strong className="numbers">{formatMoney(row.total)}</strong>
          </div>
        </li>
      ))}
    </ul>
  )
}
