import * as v from 'valibot'
import type { SignInOptions } from '#contract/account/sign-in.ts'

export type Google = NonNullable<SignInOptions['google']>

/** What the page must still know when the person comes back from Google. */
export type Departure = {
  state: string
  nonce: string
  /** Proves that the page which redeems the code is the one that asked (PKCE, RFC 7636). */
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

/** A question to Google: state, nonce and verifier are made for it alone. */
export const newDeparture = (redirect: string | null): Departure => ({
  state: crypto.randomUUID(),
  nonce: crypto.randomUUID(),
  verifier: crypto.randomUUID() + crypto.randomUUID(),
  redirect,
})

/** Where Google sends the person back to. */
export const returnAddress = (origin: string): string => `${origin}/login`

/** Where to send the person; Google answers in the query of `/login` with a code. */
export async function googleUrl(
  google: Google,
  origin: string,
  departure: Departure,
): Promise<string> {
  const url = new URL(google.authorization_endpoint, origin)
  const asked = {
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
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/** Is Google's answer in this query? */
export const hasGoogleAnswer = (search: URLSearchParams): boolean =>
  search.has('state') && (search.has('code') || search.has('error'))

/**
 * What Google said, from the query it came back with. Only an answer to the question that this very tab
 * asked is taken.
 */
export function readGoogleAnswer(
  search: URLSearchParams,
  departure: Departure | null,
): GoogleAnswer {
  if (!departure || search.get('state') !== departure.state) return failed('not-ours')
  const code = search.get('code')
  return code ? { kind: 'code', code, departure } : failed('cancelled')
}

/** Why an ID token does not answer this question; null when it does. Its signature is the platform's to check. */
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
  // Too late, or the clock of this device is wrong: the words say both.
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
    // Not a token; the schema says no.
    return undefined
  }
}
