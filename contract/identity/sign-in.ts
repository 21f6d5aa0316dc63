import * as v from 'valibot'
import { roles } from '../shared/kinds.ts'
import { Programme, programmesInMenus, Subscription } from '../catalogue/programmes.ts'
import { email } from '../shared/validation.ts'
import { Instant } from '../shared/wire.ts'

/** Form-encoded, as the requirement says; `refresh_token` is sent once, after a sign-in. */
export const TokenForm = v.object({
  idToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(8192)),
  refresh_token: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
  /** The version of the terms agreed to at sign-up, recorded as consent. */
  terms_version: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** The age given at sign-up; other sign-ins leave it out. */
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
  role: v.picklist(roles),
  /** The saved language, if any. */
  locale: v.nullable(v.string()),
})
export type SignedIn = v.InferOutput<typeof SignedIn>

export const IdToken = v.object({ id_token: v.string() })

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
  /** Programmes in the menus that are not offered; missing if all are. */
  discontinued: v.optional(v.array(v.picklist(programmesInMenus))),
  /** The version of the current terms. */
  terms_version: v.string(),
  /** The version in the header `x-school` of every answer; missing in the data that pages are rendered from. */
  version: v.optional(v.string()),
})
export type School = v.InferOutput<typeof School>

export const restrictedAreas = ['guardian', 'staff'] as const
/** `/guardian` or `/staff`, linked in the menu only for guardians or staff. */
export type RestrictedArea = (typeof restrictedAreas)[number]

/** What decides which menus and start page a person gets. */
export const AppNavigation = v.object({
  /** The areas open to this person. */
  pages: v.array(v.picklist(restrictedAreas)),
  /** A guardian without a staff role, class or order of their own: gets the guardians' menu. */
  is_only_guardian: v.boolean(),
})
export type AppNavigation = v.InferOutput<typeof AppNavigation>

export const User = v.object({
  server_time: Instant,
  user: SignedIn,
  programmes: v.array(Programme),
  ...AppNavigation.entries,
  user_profile: v.object({
    name: v.string(),
    email: v.string(),
    subscription: v.array(Subscription),
  }),
})
export type User = v.InferOutput<typeof User>
