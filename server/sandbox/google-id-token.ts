import { createHash } from 'node:crypto'
import { SignJWT, type CryptoKey } from 'jose'

type TokenRequest = {
  issuer: string
  clientId: string
  nonce: string
  person: { name: string; email: string }
  now: Date
}

/** An ID token with the claims of Google's; the same address always has the same subject. */
export function googleIdToken(key: CryptoKey, request: TokenRequest): Promise<string> {
  const { issuer, clientId, nonce, person, now } = request
  const email = person.email.toLowerCase()
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ nonce, email, email_verified: true, name: person.name })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(createHash('sha256').update(email).digest('hex').slice(0, 21))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(key)
}
