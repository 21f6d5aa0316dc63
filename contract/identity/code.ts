import * as v from 'valibot'
import { signInCodeDigits } from '../shared/limits.ts'
import { typedCode } from '../shared/text/typed-line.ts'
import { email } from '../shared/validation.ts'

export const AskForCode = v.strictObject({ email })

/** A code or a link, by the button that was pressed. */
export const ByEmailForm = v.object({ email, by: v.optional(v.picklist(['code', 'link']), 'code') })

const digits = v.pipe(
  v.string('required'),
  v.maxLength(40, 'code_digits'),
  // Mail programs and people put spaces and hyphens between the digits.
  v.transform(typedCode),
  v.nonEmpty('required'),
  v.regex(new RegExp(`^\\d{${signInCodeDigits}}$`), 'code_digits'),
)

export const CodeForm = v.object({ code: digits })

export const RedeemCode = v.strictObject({
  email,
  code: digits,
  /** The ID token of a sign-up on this page with the same email, so that the password is kept. */
  id_token: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(8192))),
})
export type RedeemCode = v.InferOutput<typeof RedeemCode>

/** Signs the page in at the identity platform. */
export const CustomToken = v.object({ custom_token: v.string() })
