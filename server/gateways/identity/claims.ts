import type { JWTPayload } from 'jose'
import type { VerifiedToken } from './identity.ts'

/** Clocks differ: a token issued up to this far in the future is accepted. */
const leewaySeconds = 5 * 60
const uidMaximumCharacters = 128

/** The required claims of a Firebase ID token. */
export const verifyOptions = (projectId: string, now: Date) => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  requiredClaims: ['sub', 'iat', 'exp'],
  currentDate: now,
})

/** The claims in our terms; null when they name nobody or were issued in the future. */
export function readClaims(claims: JWTPayload, now: Date): VerifiedToken | null {
  const { sub, iat, exp, auth_time: signedInAt } = claims
  if (!sub || sub.length > uidMaximumCharacters || iat === undefined || exp === undefined)
    return null
  const latest = now.getTime() / 1000 + leewaySeconds
  if (iat > latest || typeof signedInAt !== 'number' || signedInAt > latest) return null
  const email = textIn(claims['email'])
  return {
    uid: sub,
    email,
    emailVerified: email !== '' && claims['email_verified'] === true,
    displayName: textIn(claims['name']),
    skipVerification: claims['skipFE'] === true,
    signedInAt: new Date(signedInAt * 1000),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  }
}

const textIn = (claim: unknown): string => (typeof claim === 'string' ? claim : '')
