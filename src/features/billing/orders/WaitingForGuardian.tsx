import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { GuardianToPay } from '#contract/billing/wire.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { GuardianSteps } from './GuardianSteps.tsx'
import styles from './orders.module.css'

type Props = {
  link: GuardianToPay
  order: { total_amount: number; pay_by: string | null }
  /** The class of the bar below, which is fixed to the bottom on a phone. */
  barClass?: string | undefined
  /** The link or button to pay without the guardian. */
  children: ReactNode
}

/** Shown in place of the payment while the guardian is asked to pay. */
export function WaitingForGuardian({ link, order, barClass, children }: Props) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const values = { name: link.guardian_name, amount: format.money(order.total_amount) }
  const status = (
    <div className={classNames(styles.waitingFor, barClass)}>
      <p role="status">
        <Icon name="clock" />
        {t('waiting.title')}
      </p>
      {children}
    </div>
  )
  return (
    <>
      <section aria-labelledby="waiting" className={styles.waiting}>
        <h2 id="waiting" className="numbers">
          {order.pay_by
            ? t('waiting.by', {
                ...values,
                day: format.dayAndMonth(malaysianDay(new Date(order.pay_by))),
              })
            : t('waiting.asked', values)}
        </h2>
        <GuardianSteps link={link} paidAt={null} />
        {barClass === undefined && status}
      </section>
      {barClass !== undefined && status}
    </>
  )
}
