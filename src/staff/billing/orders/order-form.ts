import * as v from 'valibot'
import { OrderForm, toWire } from '#contract/billing/form.ts'
import type { OrderForStudent, ChangeReserved } from '#contract/billing/orders-for.ts'
import { quote } from '#contract/billing/pricing.ts'
import type { TextsOf } from '#staff/kit/forms/use-staff-form.ts'

type Offer = OrderForStudent['offers'][number]

/** The typed content of an order: the student's form, the classes and the hardcopy materials. */
export type TypedOrder = v.InferInput<typeof OrderForm> & {
  /** Key of the intake. */
  intake: string
  subjects: string[]
  hardcopy: boolean
}

/** Validated by the rules of the student's form. */
export const typedOrder: v.GenericSchema<TypedOrder, { intake: string; content: ChangeReserved }> =
  v.pipe(
    v.intersect([
      v.object({
        intake: v.string(),
        subjects: v.pipe(v.array(v.string()), v.minLength(1, 'required')),
        hardcopy: v.boolean(),
      }),
      OrderForm,
    ]),
    v.transform(({ intake, subjects, hardcopy, ...form }) => {
      const { terms_version: _, ...details } = toWire(form)
      return { intake, content: { ...details, subjects: subjects.map(Number), hardcopy } }
    }),
  )

/** The typed details. The server checks that the student has agreed to the terms. */
export const typedDetails = ({
  user_detail: { name, email, contact, address, postcode, city, state },
  is_guardian,
  guardian_detail: guardian,
}: OrderForStudent['details']) => ({
  ...{ name, email, phone: contact, address, postal: postcode, city, state, is_guardian },
  guardian_name: guardian?.name ?? '',
  guardian_email: guardian?.email ?? '',
  guardian_contact: guardian?.contact ?? '',
  terms_version: 'theirs',
})

export const orderFormTexts: TextsOf = (rule) => [
  `staff/orders:form.wrong.${rule}`,
  `staff/kit:wrong.${rule}`,
]

/** The total in sen, as the server will compute it; undefined if this number of classes is not sold. */
export const priceOf = (
  { prices, hardcopy_price = 0, held_count }: Offer,
  { subjects, hardcopy }: Pick<TypedOrder, 'subjects' | 'hardcopy'>,
): number | undefined =>
  quote(
    { tiers: prices, hardcopy_price: hardcopy ? hardcopy_price : 0 },
    subjects.length,
    null,
    held_count,
  )?.totalSen
