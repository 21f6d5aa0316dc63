import { errors, jwtVerify } from 'jose'
import { demandsOn, readClaims } from './claims.ts'
import { exchangeAt } from './exchange.ts'
import type { Identity } from './identity.ts'
import { rememberVerified } from './remember-verified.ts'
import { signingKeys } from './signing-keys.ts'

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const googleTokens = 'https://securetoken.googleapis.com'

type Project = {
  projectId: string
  /** A key without a referrer restriction: the exchange comes from a server. */
  apiKey: string
  keysUrl?: string
  tokensUrl?: string
}

/** A Firebase project: only tokens that Google signed with RS256 for this very project are good. */
export function firebaseIdentity({
  projectId,
  apiKey,
  keysUrl = googleKeys,
  tokensUrl = googleTokens,
}: Project): Identity {
  const keys = signingKeys(new URL(keysUrl))
  const tokenEndpoint = new URL('/v1/token', tokensUrl)
  tokenEndpoint.searchParams.set('key', apiKey)
  return {
    verify: rememberVerified(async (idToken, now) => {
      try {
        const demands = { ...demandsOn(projectId, now), algorithms: ['RS256'] }
        const { payload } = await jwtVerify(idToken, keys, demands)
        return readClaims(payload, now)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    }),
    exchange: (refreshToken) => exchangeAt(tokenEndpoint, refreshToken),
  }
}
