import type { Identity, VerifiedToken } from './identity.ts'

/** More tokens than people signed in at once, so that each is verified once. A token has about a kilobyte. */
const rememberedTokens = 20_000

type Verify = Identity['verify']

/** Caches verified tokens until they expire. The oldest are evicted first; refusals are not cached. */
export function rememberVerified(verify: Verify, limit = rememberedTokens): Verify {
  const remembered = new Map<string, VerifiedToken>()
  return async (idToken, now) => {
    const known = remembered.get(idToken)
    if (known && known.expiresAt > now) return known
    if (known) remembered.delete(idToken)
    const verified = await verify(idToken, now)
    if (verified) remembered.set(idToken, verified)
    const [oldest] = remembered.keys()
    if (remembered.size > limit && oldest !== undefined) remembered.delete(oldest)
    return verified
  }
}
