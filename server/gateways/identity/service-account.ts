import { importPKCS8, SignJWT, type JWTPayload } from 'jose'
import * as v from 'valibot'

/** The file that the platform's console creates for a service account; only these fields are used. */
export const ServiceAccount = v.object({
  client_email: v.string(),
  // The \n of its JSON turns into n where a file of variables has the JSON without quotes.
  private_key: v.pipe(v.string(), v.startsWith('-----BEGIN PRIVATE KEY-----\n')),
})
export type ServiceAccount = v.InferOutput<typeof ServiceAccount>

const answerWithinMs = 10_000
const scope = 'https://www.googleapis.com/auth/identitytoolkit'
const Token = v.object({ access_token: v.string() })

/** A token that the account signs. */
export const signAs = async (
  { private_key }: ServiceAccount,
  claims: JWTPayload,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(await importPKCS8(private_key, 'RS256'))

/**
 * An access token of the account, valid for an hour: OAuth 2.0 by a signed assertion (RFC 7523). @throws when none
 * is issued
 */
export async function accessToken(
  account: ServiceAccount,
  tokenUrl: string,
  now: Date,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const assertion = await signAs(account, {
    scope,
    iss: account.client_email,
    aud: tokenUrl,
    iat,
    exp: iat + 3600,
  })
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!answer.ok) throw new Error(`no access token for the service account: ${answer.status}`)
  return v.parse(Token, await answer.json()).access_token
}
