import { useTranslation } from 'react-i18next'
import { formatLongDate, formatMoney } from '#contract/format.ts'
import type { StaffOrderPage } from '#contract/staff/orders.ts'
import { Card } from '#ui/Card.tsx'
import styles from './orders.module.css'

/** What was ordered, its price, and its card payments. */
export function OrderBought({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const { lines, instalments } = page
  return (
    <Card as="section" className={styles.beside}>
      <h2>{t('bought')}</h2>
      <ul>
        {page.class_names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <dl className={`numbers ${styles.sums}`}>
        <Sum label={t('tuition')} value={formatMoney(lines.tuition_amount)} />
        {lines.discounted_amount > 0 && (
          <Sum
            label={t('discount', { code: page.promo_code ?? '' })}
            value={formatMoney(-lines.discounted_amount)}
          />
        )}
        <Sum label={t('hardcopy')} value={formatMoney(lines.hardcopy_amount)} />
        <Sum label={t('total')} value={formatMoney(page.total)} />
      </dl>
      {instalments.length > 0 && (
        <>
          <h3>{t('instalments')}</h3>
          <dl className={`numbers ${styles.sums}`}>
            {instalments.map(({ number, due_on, amount, status, is_cancelled }) => (
              <Sum
                key={number}
                label={`${t('instalment', { number })}, ${formatLongDate(due_on)}, ${t(`states.${is_cancelled ? 'cancelled' : status}`)}`}
                value={formatMoney(amount)}
              />
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
