import { useTranslation } from 'react-i18next'
import type { Order, PaymentPlan } from '#contract/billing/orders.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { DueList } from '#ui/DueList.tsx'
import styles from '../checkout.module.css'
import { useOnceText } from './use-once-text.ts'

type Props = {
  order: Pick<Order, 'instalments' | 'payment_methods' | 'opens_at_once'>
  plan: PaymentPlan
  onChoose: (plan: PaymentPlan) => void
}

/** One payment, or three by card, with the server's dates and amounts. */
export function PlanChoice({ order, plan, onChoose }: Props) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const once = useOnceText(order)
  const radio = (value: PaymentPlan) => ({
    kind: 'radio' as const,
    name: 'plan',
    value,
    checked: plan === value,
    onChange: () => onChoose(value),
  })
  return (
    <fieldset className={styles.plans}>
      <legend>{t('pay.how')}</legend>
      <Checkbox {...radio('once')} label={once.title} hint={once.what} />
      <Checkbox
        {...radio('instalments')}
        label={t('pay.instalments')}
        hint={t(order.opens_at_once === false ? 'pay.instalmentsWhatLater' : 'pay.instalmentsWhat')}
      />
      {plan === 'instalments' && (
        <DueList
          label={t('pay.dates')}
          items={order.instalments.map(({ number, due_on, amount }) => ({
            key: number,
            title: t('pay.instalment', { number }),
            when: format.longDate(due_on),
            amount: format.money(amount),
          }))}
        />
      )}
    </fieldset>
  )
}
