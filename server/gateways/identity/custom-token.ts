/** Custom tokens of the identity platform (firebase.google.com/docs/auth/admin/create-custom-tokens). */
const audience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
/** The page uses it at once; the platform allows an hour. */
const goodForSeconds = 300

/** The claims of a custom token. `issuer` is the address of the service account. */
export function customTokenClaims(uid: string, issuer: string, now: Date) {
  const iat = Math.floor(now.getTime() / 1000)
  return { iss: issuer, sub: issuer, aud: audience, uid, iat, exp: iat + goodForSeconds }
}
