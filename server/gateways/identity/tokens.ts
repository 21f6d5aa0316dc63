import * as v from 'valibot'
import type { Exchanged } from './identity.ts'
import { requestIdHeaders } from '../../platform/ports/request-id.ts'

const answerWithinMs = 10_000

const Fresh = v.object({ id_token: v.string(), refresh_token: v.string(), user_id: v.string() })
const Refusal = v.object({ error: v.object({ message: v.string() }) })

/**
 * Exchanges a refresh token at the platform's token endpoint. Only its explicit 400 about the token is a refusal;
 * a wrong API key is our own fault and must sign nobody out.
 */
export async function exchangeAt(endpoint: URL, refreshToken: string): Promise<Exchanged> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: requestIdHeaders(),
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const body: unknown = await answer.json()
    if (answer.status === 400) return refusalIn(body)
    const fresh = v.safeParse(Fresh, body)
    if (!answer.ok || !fresh.success) return { kind: 'unreachable' }
    const { id_token: idToken, refresh_token: next, user_id: uid } = fresh.output
    return { kind: 'fresh', idToken, refreshToken: next, uid }
  } catch {
    // No network, no answer in time, or an answer that is not the platform's.
    return { kind: 'unreachable' }
  }
}

function refusalIn(body: unknown): Exchanged {
  const refusal = v.safeParse(Refusal, body)
  const reason = refusal.success ? refusal.output.error.message : ''
  return reason === '' || /api key/i.test(reason)
    ? { kind: 'unreachable' }
    : { kind: 'refused', reason }
}

/** Custom tokens of the identity platform (firebase.google.com/docs/auth/admin/create-custom-tokens). */
const audience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
/** The lifetime of a custom token: the page uses the token at once; the platform allows an hour. */
const goodForSeconds = 300

/** The claims of a custom token. `issuer` is the address of the service account. */
export function customTokenClaims(uid: string, issuer: string, now: Date) {
  const iat = Math.floor(now.getTime() / 1000)
  return { iss: issuer, sub: issuer, aud: audience, uid, iat, exp: iat + goodForSeconds }
}
