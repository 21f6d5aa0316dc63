import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuardianOrder } from '#contract/guardians/guardians.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title, useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card } from '#ui/Card.tsx'
import styles from './guardian.module.css'
import { CardPayments } from './CardPayments.tsx'

/** Parts of an order that other features render. */
export type OrderParts = {
  state: (status: GuardianOrder['order_status']) => ReactNode
  parcels: (parcels: GuardianOrder['parcels']) => ReactNode
}

/** An order that names the guardian, with the state of payment and parcels. */
export function OrderCard({ order, state, parcels }: { order: GuardianOrder } & OrderParts) {
  const { t } = useTranslation(['guardian', 'orders'])
  const format = useFormat()
  const titleOf = useTitle()
  const { call_name: name, programme, next_charge: next } = order
  return (
    <li className="stack">
      <Card className="stack">
        <div className="cluster">
          {state(order.order_status)}
          <span className="numbers quiet">
            {t('orders:madeOn', { day: format.longDate(new Date(order.created_at)) })}
          </span>
        </div>
        {order.order_status === 'UNCOLLECTABLE' && <p>{t('orders:uncollectable')}</p>}
        <div>
          <h3>
            {name} · <Title of={programme} />
          </h3>
          <p className="quiet">{format.list(order.class_names, 'conjunction')}</p>
        </div>
        <p className="numbers">
          <strong>{format.money(order.total_amount)}</strong>
          {order.receipt_number !== null &&
            ` · ${t('orders:receiptNumber', { number: order.receipt_number })}`}
        </p>
        {next && (
          <p className="numbers">
            {t('orders.next', {
              amount: format.money(next.amount),
              day: format.longDate(next.on),
            })}
          </p>
        )}
        {order.instalments.length > 0 && <CardPayments order={order} />}
        {order.refunds.map(({ amount, status, at }) => (
          <p key={at} className="numbers">
            {t(`orders:record.refunds.${status}`, {
              amount: format.money(amount),
              day: format.longDate(new Date(at)),
            })}
          </p>
        ))}
        <Link
          to={`/orders/${order.order_id}`}
          aria-label={t('orders.openOf', { name, programme: titleOf(programme) })}
          className={styles.open}
        >
          {t('orders.open')}
        </Link>
      </Card>
      {parcels(order.parcels)}
    </li>
  )
}
