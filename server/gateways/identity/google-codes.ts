import * as v from 'valibot'
import type { GoogleCode } from '#contract/identity/identity-platform.ts'
import { requestIdHeaders } from '../../platform/ports/request-id.ts'

const answerWithinMs = 10_000
const Answer = v.object({ id_token: v.string() })
const Refused = v.object({ error: v.string() })

/** `refused`: this code was used, is too old, or belongs to another verifier. */
export type Redeemed =
  | { kind: 'token'; idToken: string }
  | { kind: 'refused' }
  | { kind: 'unreachable'; reason: string }

/** Google's token endpoint. Only the ID token is used; the access token is dropped. */
export type GoogleCodes = { redeem(code: GoogleCode): Promise<Redeemed> }

type Client = { tokenEndpoint: string; clientId: string; clientSecret: string }

/** Exchanges codes at `tokenEndpoint`. Google requires a secret from web clients even with a verifier. */
export const googleCodes = ({ tokenEndpoint, clientId, clientSecret }: Client): GoogleCodes => ({
  async redeem({ code, code_verifier, redirect_uri }) {
    try {
      const answer = await fetch(tokenEndpoint, {
        method: 'POST',
        headers: requestIdHeaders(),
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          code,
          code_verifier,
          redirect_uri,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const body: unknown = await answer.json()
      const token = v.safeParse(Answer, body)
      if (answer.ok && token.success) return { kind: 'token', idToken: token.output.id_token }
      const refused = v.safeParse(Refused, body)
      const reason = refused.success ? refused.output.error : `status ${answer.status}`
      // Only this error concerns the code; all others concern our client or Google itself.
      return reason === 'invalid_grant' ? { kind: 'refused' } : { kind: 'unreachable', reason }
    } catch {
      return { kind: 'unreachable', reason: 'no answer' }
    }
  },
})
