import * as v from 'valibot'
import { isSameMailbox } from '../identity/mailbox.ts'
import { postcodeMaximumDigits } from '../shared/limits.ts'
import { typedLine } from '../shared/text/typed-line.ts'
import {
  email,
  isPhone,
  messagesOf,
  normalisePhone,
  phone,
  personName,
  required,
  type FieldMessages,
} from '../shared/validation.ts'
import { ShortText } from '../shared/wire.ts'

const optionalText = v.optional(v.pipe(v.string(), v.transform(typedLine), ShortText), '')

const Student = v.object({ email: v.fallback(v.string(), '') })
const Guardian = v.object({
  is_guardian: v.optional(v.boolean(), false),
  guardian_name: optionalText,
  guardian_email: optionalText,
  guardian_contact: v.optional(v.pipe(v.string(), v.transform(normalisePhone)), ''),
})

export const postal = v.pipe(
  v.string('required'),
  v.transform(typedLine),
  v.nonEmpty('required'),
  v.digits('number'),
  v.maxLength(postcodeMaximumDigits, 'max'),
)

/** The details of an order as a person fills them in. Messages are rule names. */
export const OrderForm = v.pipe(
  v.object(
    {
      name: personName,
      email,
      phone,
      address: required,
      postal,
      city: required,
      state: required,
      ...Guardian.entries,
      /** The version of the terms that was agreed to; empty if the box is not ticked. */
      terms_version: v.pipe(optionalText, v.nonEmpty('required')),
    },
    'required',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    // Parsed separately, so that a missing field elsewhere does not hide these errors.
    const { output: guardian, typed } = v.safeParse(Guardian, dataset.value)
    if (!typed || !guardian.is_guardian) return
    const student = v.parse(Student, dataset.value)
    const refuse = (key: keyof typeof guardian, message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: guardian, key, value: guardian[key] }],
      })
    if (!guardian.guardian_name) refuse('guardian_name', 'required_if')
    if (!guardian.guardian_email) refuse('guardian_email', 'required_if')
    else if (!v.is(email, guardian.guardian_email)) refuse('guardian_email', 'email')
    else if (isSameMailbox(guardian.guardian_email, student.email))
      refuse('guardian_email', 'not_own')
    if (!guardian.guardian_contact) refuse('guardian_contact', 'required_if')
    else if (!isPhone(guardian.guardian_contact)) refuse('guardian_contact', 'phone')
  }),
)
export type OrderForm = v.InferOutput<typeof OrderForm>

/** The parsed form, or the failed rule of each field. */
export function checkOrderForm(
  filledIn: unknown,
): { form: OrderForm; broken?: undefined } | { broken: FieldMessages } {
  const parsed = v.safeParse(OrderForm, filledIn)
  return parsed.success ? { form: parsed.output } : { broken: messagesOf(parsed.issues) }
}

/** The same details under their names on the wire. `OrderForm` validates them. */
export const OrderDetails = v.strictObject({
  user_name: ShortText,
  user_email: ShortText,
  user_contact: ShortText,
  address: ShortText,
  postcode: ShortText,
  city: ShortText,
  state: ShortText,
  is_guardian: v.boolean(),
  guardian_name: optionalText,
  guardian_email: optionalText,
  guardian_contact: optionalText,
  terms_version: optionalText,
})
export type OrderDetails = v.InferOutput<typeof OrderDetails>

export function toWire(form: OrderForm): OrderDetails {
  const { name, email: userEmail, phone: userContact, postal, ...rest } = form
  return {
    user_name: name,
    user_email: userEmail,
    user_contact: userContact,
    postcode: postal,
    ...rest,
  }
}

export function fromWire(details: OrderDetails): v.InferInput<typeof OrderForm> {
  const { user_name, user_email, user_contact, postcode, ...rest } = details
  return { name: user_name, email: user_email, phone: user_contact, postal: postcode, ...rest }
}
