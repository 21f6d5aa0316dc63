import * as v from 'valibot'
import type { SignInOptions } from '#contract/sign-in.ts'

export type Google = NonNullable<SignInOptions['google']>

/** What the page must still know when the person comes back from Google. */
export type Departure = { state: string; nonce: string; redirect: string | null }

export type GoogleAnswer =
  | { kind: 'token'; idToken: string }
  | { kind: 'failed'; why: 'cancelled' | 'not-ours' | 'expired' }

const clockLeewaySeconds = 5 * 60

const Claims = v.object({
  iss: v.string(),
  aud: v.string(),
  nonce: v.string(),
  exp: v.number(),
  iat: v.number(),
})

/** A question to Google: state and nonce are made for it alone. */
export const newDeparture = (redirect: string | null): Departure => ({
  state: crypto.randomUUID(),
  nonce: crypto.randomUUID(),
  redirect,
})

/** Where to send the person; Google answers in the fragment of `/login`, which no server sees. */
export function googleUrl(
  google: Google,
  origin: string,
  departure: Departure,
  hint?: string,
): string {
  const url = new URL(google.authorization_endpoint, origin)
  const asked = {
    client_id: google.client_id,
    redirect_uri: `${origin}/login`,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: departure.state,
    nonce: departure.nonce,
    ...(hint && { login_hint: hint }),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/**
 * What Google said, from the fragment it came back with; null when there is no answer in it. Only an
 * answer to the question that this very tab asked is taken; its signature is the platform's to check.
 */
export function readGoogleAnswer(
  hash: string,
  departure: Departure | null,
  google: Google,
  now: Date,
): GoogleAnswer | null {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  const idToken = answer.get('id_token')
  if (idToken === null && !answer.has('error')) return null
  if (!departure || answer.get('state') !== departure.state) return failed('not-ours')
  if (idToken === null) return failed('cancelled')
  const claims = v.safeParse(Claims, payloadOf(idToken))
  if (!claims.success) return failed('not-ours')
  const { iss, aud, nonce, exp, iat } = claims.output
  const ours =
    nonce === departure.nonce &&
    aud === google.client_id &&
    // Google names itself with and without the scheme.
    (iss === google.issuer || `https://${iss}` === google.issuer)
  const seconds = now.getTime() / 1000
  if (!ours) return failed('not-ours')
  // Too late, or the clock of this device is wrong: the words say both.
  const fromTheFuture = iat > seconds + clockLeewaySeconds
  if (fromTheFuture || exp <= seconds - clockLeewaySeconds) return failed('expired')
  return { kind: 'token', idToken }
}

const failed = (why: 'cancelled' | 'not-ours' | 'expired'): GoogleAnswer => ({
  kind: 'failed',
  why,
})

function payloadOf(token: string): unknown {
  try {
    const part = token.split('.')[1] ?? ''
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Not a token; the schema says no.
    return undefined
  }
}
