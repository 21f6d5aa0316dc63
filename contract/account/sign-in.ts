import * as v from 'valibot'
import { roles } from '../kinds.ts'
import { Programme, Subscription } from '../programmes.ts'
import { isSameMailbox } from '../mailbox.ts'
import { email, personName } from '../validation.ts'
import { Instant } from '../wire.ts'

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

/** Form-encoded, as the requirement has it; `refresh_token` is handed over once, after a sign-in. */
export const TokenForm = v.object({
  idToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(8192)),
  refresh_token: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
  /** The version of the terms agreed to at sign-up, recorded as consent. */
  terms_version: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** The age given at sign-up; older pages do not send it. */
  under_18: v.optional(v.picklist(['yes', 'no'])),
  guardian_email: v.optional(email),
  /** Takes back a deletion that is under way; without it such a sign-in is refused with `account.leaving`. */
  keep_account: v.optional(v.literal('yes')),
})
export type TokenForm = v.InferOutput<typeof TokenForm>

export const SignedIn = v.object({
  firebase_id: v.string(),
  email: v.string(),
  display_name: v.string(),
  is_deleted: v.boolean(),
  is_suspended: v.boolean(),
  /** Older servers do not send it. */
  role: v.optional(v.picklist(roles)),
  /** The saved language; null where none is, and left out by older servers. */
  locale: v.optional(v.nullable(v.string())),
})
export type SignedIn = v.InferOutput<typeof SignedIn>

export const IdToken = v.object({ id_token: v.string() })

/** What Google's answer is exchanged with: the code of the redirect, and the verifier (RFC 7636) that only its page has. */
export const GoogleCode = v.strictObject({
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048)),
  code_verifier: v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/)),
  /** The same as in the request; Google compares them. */
  redirect_uri: v.pipe(v.string(), v.url(), v.maxLength(200)),
})
export type GoogleCode = v.InferOutput<typeof GoogleCode>

/** What the sign-in page needs to know of the identity platform. Nothing in it is secret. */
export const SignInOptions = v.object({
  project_id: v.string(),
  api_key: v.string(),
  /** True in development and tests: the platform's emulator answers on our own origin. */
  emulator: v.boolean(),
  google: v.nullable(
    v.object({ authorization_endpoint: v.string(), issuer: v.string(), client_id: v.string() }),
  ),
})
export type SignInOptions = v.InferOutput<typeof SignInOptions>

/** The school's public descriptor; kept in a cookie, so under 4 KB. */
export const School = v.object({
  name: v.string(),
  support_email: v.string(),
  phone: v.string(),
  /** The number for `chatLink`; missing where the school does not chat. */
  whatsapp: v.optional(v.string()),
  address: v.string(),
  social: v.array(v.object({ name: v.string(), url: v.string() })),
  /** CSS rules of its colours; missing where they are the usual ones. */
  styles: v.optional(v.string()),
  /** The file of its logo, for `logoPath`; missing where it has none. */
  logo: v.optional(v.string()),
  /** The terms that hold; missing where they are those of the content files. */
  terms_version: v.optional(v.string()),
})
export type School = v.InferOutput<typeof School>

export const pagesOfFew = ['guardian', 'staff'] as const
/** `/guardian` or `/staff`, to which the menu of these people links. */
export type PageOfFew = (typeof pagesOfFew)[number]

export const User = v.object({
  server_time: Instant,
  user: v.object({ ...SignedIn.entries, role: v.picklist(roles) }),
  programmes: v.array(Programme),
  /** Pages of few people that have something for them; left out by an older server. */
  pages: v.optional(v.array(v.picklist(pagesOfFew))),
  user_profile: v.object({
    name: v.string(),
    email: v.string(),
    subscription: v.array(Subscription),
  }),
})
export type User = v.InferOutput<typeof User>
