import words from '#content/locales/en/server/payment.json' with { type: 'json' }
import { hardcopySenPerClass } from '#contract/limits.ts'
import type { PaymentRequest } from '../../gateways/payments/payments.ts'
import type { StoredOrder } from './repository.ts'

/** The lines on the provider's page: the tuition less its discount, and the hardcopy of each class. */
export function paymentLines(
  { classIds, tuitionSen, discountSen, hardcopySen }: StoredOrder,
  programme: string,
): PaymentRequest['lines'] {
  const count = classIds.length
  const name = (count === 1 ? words.tuition_one : words.tuition_other)
    .replace('{programme}', programme)
    .replace('{count}', String(count))
  const lines = [
    { name, amountSen: tuitionSen - discountSen, quantity: 1 },
    {
      name: words.hardcopy,
      amountSen: hardcopySenPerClass,
      quantity: hardcopySen / hardcopySenPerClass,
    },
  ]
  return lines.filter(({ amountSen, quantity }) => amountSen * quantity > 0)
}
