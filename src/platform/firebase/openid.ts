import * as v from 'valibot'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'

export type Google = NonNullable<SignInOptions['google']>

/** Stored until the person returns from Google. */
export type Departure = {
  state: string
  nonce: string
  /** Proves that the page redeeming the code is the one that requested it (PKCE, RFC 7636). */
  verifier: string
  redirect: string | null
}

export type GoogleFailure = { kind: 'failed'; why: 'cancelled' | 'not-ours' | 'expired' }
export type GoogleAnswer = { kind: 'code'; code: string; departure: Departure } | GoogleFailure

const clockLeewaySeconds = 5 * 60

const Claims = v.object({
  iss: v.string(),
  aud: v.string(),
  nonce: v.string(),
  exp: v.number(),
  iat: v.number(),
})

/** A request to Google, with its own state, nonce and verifier. */
export const newDeparture = (redirect: string | null): Departure => ({
  state: crypto.randomUUID(),
  nonce: crypto.randomUUID(),
  verifier: crypto.randomUUID() + crypto.randomUUID(),
  redirect,
})

/** The address that Google redirects back to. */
export const returnAddress = (origin: string): string => `${origin}/login`

/** The address of Google's sign-in page; it answers with a code in the query of `/login`. */
export async function googleUrl(
  google: Google,
  origin: string,
  departure: Departure,
): Promise<string> {
  const url = new URL(google.authorization_endpoint, origin)
  const query = {
    client_id: google.client_id,
    redirect_uri: returnAddress(origin),
    response_type: 'code',
    code_challenge: await challengeOf(departure.verifier),
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: departure.state,
    nonce: departure.nonce,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Whether this query holds Google's answer. */
export const hasGoogleAnswer = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error'))

/** Reads Google's answer from the query. Accepts only the answer to a request of this tab. */
export function readGoogleAnswer(
  search: URLSearchParams,
  departure: Departure | null,
): GoogleAnswer {
  if (!departure || search.get('state') !== departure.state) return failed('not-ours')
  const code = search.get('code')
  return code ? { kind: 'code', code, departure } : failed('cancelled')
}

/** Why an ID token does not match this request; null if it does. The platform checks its signature. */
export function judgeGoogleToken(
  idToken: string,
  departure: Departure,
  google: Google,
  now: Date,
): GoogleFailure | null {
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
  // Expired, or this device's clock is wrong; the message mentions both.
  const fromTheFuture = iat > seconds + clockLeewaySeconds
  if (fromTheFuture || exp <= seconds - clockLeewaySeconds) return failed('expired')
  return null
}

const failed = (why: GoogleFailure['why']): GoogleFailure => ({ kind: 'failed', why })

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const binary = String.fromCharCode(...new Uint8Array(hash))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function payloadOf(token: string): unknown {
  try {
    const part = token.split('.')[1] ?? ''
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // Not a token; the schema refuses it.
    return undefined
  }
}
