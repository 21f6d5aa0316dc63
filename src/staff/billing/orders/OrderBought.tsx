import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { useTitle } from '#platform/i18n/Title.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { Card } from '#ui/Card.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './orders.module.css'

type Props = {
  page: StaffOrderPage
  /** Actions of staff. */
  children: ReactNode
}

/** The ordered classes, the price, and the card payments. */
export function OrderBought({ page, children }: Props) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const title = useTitle()
  const { lines, instalments } = page
  return (
    <Card as="section" className={styles.beside}>
      <h2>{t('bought')}</h2>
      {page.intake && <p className={kit.quiet}>{title(page.intake.title)}</p>}
      <ul>
        {page.classes.map(({ id, class_name }) => (
          <li key={id}>{class_name}</li>
        ))}
      </ul>
      <dl className={`numbers ${styles.sums}`}>
        <Sum label={t('tuition')} value={format.money(lines.tuition_amount)} />
        {lines.discounted_amount > 0 && (
          <Sum
            label={
              page.promo_code === null
                ? t('staffDiscount')
                : t('discount', { code: page.promo_code })
            }
            value={format.money(-lines.discounted_amount)}
          />
        )}
        <Sum label={t('hardcopy')} value={format.money(lines.hardcopy_amount)} />
        <Sum label={t('total')} value={format.money(page.total)} />
      </dl>
      {page.staff_discount && (
        <p className={kit.quiet}>{t('staffDiscountWhy', { reason: page.staff_discount.reason })}</p>
      )}
      {instalments.length > 0 && (
        <>
          <h3>{t('instalments')}</h3>
          <dl className={`numbers ${styles.sums}`}>
            {instalments.map(({ number, due_on, amount, status, is_cancelled }) => (
              <Sum
                key={number}
                label={t('instalmentDue', {
                  number,
                  day: format.longDate(due_on),
                  state: t(`states.${is_cancelled ? 'cancelled' : status}`),
                })}
                value={format.money(amount)}
              />
            ))}
          </dl>
        </>
      )}
      {page.parcels.length > 0 && (
        <>
          <h3>{t('parcels')}</h3>
          <ul role="list">
            {page.parcels.map(({ number, class_name, status }) => (
              <li key={number}>
                <Link to={`/staff/parcels/${number}`}>{t('parcel', { number })}</Link> {class_name}{' '}
                <Tag>{t(`parcelStates.${status}`)}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </Card>
  )
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
