import * as v from 'valibot'
import { isSameMailbox } from './mailbox.ts'
import { email, personName } from '../shared/validation.ts'

export const passwordMinimumCharacters = 8

export const EmailForm = v.object({ email })
export const PasswordForm = v.object({
  email,
  password: v.pipe(v.string('required'), v.nonEmpty('required')),
})
const newPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(passwordMinimumCharacters, 'min'),
)
export const NewPasswordForm = v.object({ password: newPassword })

/** A first sign-in by Google or by link: what sign-up would have asked. */
export const WelcomeForm = v.object({
  name: personName,
  under_18: v.picklist(['yes', 'no'], 'required'),
  /** Only people under 18 are asked for it. */
  guardian_email: v.optional(email),
  terms_version: v.pipe(v.optional(v.string(), ''), v.nonEmpty('required')),
})
export const SignUpForm = v.pipe(
  v.object({ ...WelcomeForm.entries, email, password: newPassword }),
  v.forward(
    v.partialCheck(
      [['email'], ['guardian_email']],
      ({ email: own, guardian_email: guardian }) =>
        guardian === undefined || !isSameMailbox(guardian, own),
      'not_own',
    ),
    ['guardian_email'],
  ),
)
