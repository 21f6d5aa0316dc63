import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { IdentityUnreachable } from './identity.ts'

const staleAfterMs = 60 * 60 * 1000
/** Keys are used this long when the key server returns no newer ones. */
const uselessAfterMs = 24 * 60 * 60 * 1000
const cooldownMs = 30_000

/**
 * The platform's public keys. They are fetched again hourly and for an unknown key id, but at most once per 30 s,
 * whether the last attempt succeeded or not; meanwhile the previous keys are used.
 */
export function signingKeys(url: URL): JWTVerifyGetKey {
  let failedAt = Number.NEGATIVE_INFINITY
  const keys = createRemoteJWKSet(url, {
    cacheMaxAge: uselessAfterMs,
    cooldownDuration: cooldownMs,
    [customFetch]: async (...request) => {
      if (Date.now() - failedAt < cooldownMs) throw new IdentityUnreachable('key server is resting')
      try {
        const answer = await fetch(...request)
        if (answer.status !== 200) throw new Error(`key server answered ${answer.status}`)
        // The body is read here, so that a broken one counts as no answer.
        return Response.json(await answer.json())
      } catch (cause) {
        failedAt = Date.now()
        throw new IdentityUnreachable('no signing keys', { cause })
      }
    },
  })
  let renewedAt = Date.now()
  return (header, token) => {
    if (Date.now() - renewedAt > staleAfterMs) {
      renewedAt = Date.now()
      // A background refresh; if it fails, the present keys stay.
      keys.reload().catch(() => undefined)
    }
    return keys(header, token)
  }
}
