import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders/orders.ts'

/** What one payment for the whole order is called: it names exactly what the payment page will offer. */
export function useOnceText({ payment_methods }: Pick<Order, 'payment_methods'>) {
  const { t, i18n } = useTranslation('checkout')
  const single = (payment_methods ?? []).filter((method) => method !== 'card')
  // An order that an older version kept does not name them.
  if (single.length === 0) return { title: t('pay.planAny'), what: t('pay.planWhatAny') }
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  const methods = list.format(single.map((method) => t(`method.${method}`)))
  const isBank = single.every((method) => method === 'fpx')
  return {
    title: t('pay.plan', { methods }),
    what: t(isBank ? 'pay.planWhat' : 'pay.planWhatAny'),
  }
}
