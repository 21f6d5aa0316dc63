import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/billing/orders.ts'
import { useFormat } from '#platform/i18n/use-format.ts'

/** The label of a single payment, which names exactly the methods of the payment page. */
export function useOnceText({ payment_methods }: Pick<Order, 'payment_methods'>) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const single = payment_methods.filter((method) => method !== 'card')
  const names = single.map((method) => t(`method.${method}`))
  const methods = format.list(names, 'disjunction')
  const isBank = single.every((method) => method === 'fpx')
  return {
    title: t('pay.plan', { methods }),
    what: t(isBank ? 'pay.planWhat' : 'pay.planWhatAny'),
  }
}
