import { defaultLocale } from '#contract/shared/text/locales.ts'
import { copyOf } from '../../../../platform/copy/copy.ts'
import { readersTitle } from '../../../../platform/copy/title.ts'
import type { PaymentRequest } from '../../../../gateways/payments/payments.ts'
import type { StoredOrder } from '../repository.ts'

/** The line items of the provider's page: discounted tuition, and hardcopy materials by class. */
export function paymentLines(
  { classIds, tuitionSen, discountSen, hardcopySen, locale }: StoredOrder,
  programme: string,
): PaymentRequest['lines'] {
  // Not in the guardian's language, which may change between two openings of the same payment.
  const t = copyOf('server/payment', locale ?? defaultLocale)
  const count = classIds.length
  const name = t('tuition', { programme: readersTitle(programme, locale ?? defaultLocale), count })
  const lines = [
    { name, amountSen: tuitionSen - discountSen, quantity: 1 },
    {
      name: t('hardcopy'),
      amountSen: hardcopySen / count,
      quantity: count,
    },
  ]
  return lines.filter(({ amountSen, quantity }) => amountSen * quantity > 0)
}
