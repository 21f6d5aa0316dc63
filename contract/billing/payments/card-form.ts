import * as v from 'valibot'
import { icMinimumCharacters } from '../../shared/limits.ts'
import { email, messagesOf, phone, required, type FieldMessages } from '../../shared/validation.ts'

/**
 * The cardholder's details, never the card itself. `cc_ic` goes only to the provider; it is neither stored nor
 * logged. Messages are rule names.
 */
export const CardForm = v.strictObject({
  cc_name: required,
  cc_email: email,
  cc_ic: v.pipe(required, v.minLength(icMinimumCharacters, 'min')),
  cc_phone: phone,
})
export type CardForm = v.InferOutput<typeof CardForm>
export const cardFields = ['cc_name', 'cc_email', 'cc_ic', 'cc_phone'] as const

/** The parsed form, or the failed rule of each field. */
export function checkCardForm(
  filledIn: unknown,
): { form: CardForm; broken?: undefined } | { broken: FieldMessages } {
  const parsed = v.safeParse(CardForm, filledIn)
  return parsed.success ? { form: parsed.output } : { broken: messagesOf(parsed.issues) }
}
