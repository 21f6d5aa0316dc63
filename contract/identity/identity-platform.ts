import * as v from 'valibot'

/** Exchanges the code of Google's redirect, with the PKCE verifier (RFC 7636) of the page. */
export const GoogleCode = v.strictObject({
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048)),
  code_verifier: v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/)),
  /** The same as in the request; Google compares them. */
  redirect_uri: v.pipe(v.string(), v.url(), v.maxLength(200)),
})
export type GoogleCode = v.InferOutput<typeof GoogleCode>

/** The identity platform's public settings for the sign-in page. */
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
