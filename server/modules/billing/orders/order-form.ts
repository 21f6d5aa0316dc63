import { fromWire, OrderForm, type OrderDetails } from '#contract/billing/form.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import { parseOrRefuse, Refusal } from '../../../platform/http/refusal.ts'

/**
 * The details of an order, checked by the form's schema and against the address of the student's account.
 * @throws Refusal `form.invalid`
 */
export function orderFormOf(details: OrderDetails, accountEmail: string): OrderForm {
  const form = parseOrRefuse(OrderForm, fromWire(details))
  if (form.is_guardian && isSameMailbox(form.guardian_email, accountEmail))
    throw new Refusal('form.invalid', "Please give your parent's or guardian's own email.", {
      guardian_email: { rule: 'not_own' },
    })
  return form
}
