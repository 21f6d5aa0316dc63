import * as v from 'valibot'
import { postcodeMaximumDigits, shortTextMaximumCharacters } from '../shared/limits.ts'
import { typedLine } from '../shared/text/typed-line.ts'
import { isPhone, normalisePhone, personName } from '../shared/validation.ts'

const optional = v.optional(
  v.pipe(v.string(), v.transform(typedLine), v.maxLength(shortTextMaximumCharacters, 'max')),
  '',
)
const addressFields = ['address', 'postal', 'city', 'state'] as const

/** A person's details for future orders. The address is complete or empty. Messages are rule names. */
export const Profile = v.pipe(
  v.strictObject({
    name: personName,
    phone: v.pipe(
      optional,
      v.transform(normalisePhone),
      v.check((typed) => typed === '' || isPhone(typed), 'phone'),
    ),
    address: optional,
    postal: v.pipe(optional, v.regex(/^\d*$/, 'number'), v.maxLength(postcodeMaximumDigits, 'max')),
    city: optional,
    state: optional,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || addressFields.every((key) => dataset.value[key] === '')) return
    for (const key of addressFields)
      if (dataset.value[key] === '')
        addIssue({
          message: 'required',
          path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: '' }],
        })
  }),
)
export type Profile = v.InferOutput<typeof Profile>

/** The stored details; the name is stored with the account. */
export const KeptProfile = v.object({
  phone: v.string(),
  address: v.string(),
  postal: v.string(),
  city: v.string(),
  state: v.string(),
})
export type KeptProfile = v.InferOutput<typeof KeptProfile>
