import { errors, jwtVerify } from 'jose'
import {
  createVerifiedAccountAt,
  deleteAccountAt,
  ensureAccountsAt,
  findAccountAt,
  revokeTokensAt,
  setNameAt,
  setVerificationSkippedAt,
} from './administer.ts'
import { verifyOptions, readClaims } from './claims.ts'
import { exchangeAt, customTokenClaims } from './tokens.ts'
import type { Identity } from './identity.ts'
import { rememberVerified } from './remember-verified.ts'
import { accessToken, signAs, type ServiceAccount } from './service-account.ts'
import { signingKeys } from './signing-keys.ts'

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const googleTokens = 'https://securetoken.googleapis.com'
const googleAccess = 'https://oauth2.googleapis.com/token'
const googleAccounts = 'https://identitytoolkit.googleapis.com/'

type Project = {
  projectId: string
  /** A key without a referrer restriction: the exchange comes from a server. */
  apiKey: string
  /** Needed to find and change accounts, and for custom tokens; without it those calls fail. */
  serviceAccount?: ServiceAccount | undefined
  keysUrl?: string
  tokensUrl?: string
  accessUrl?: string
  accountsUrl?: string
}

/** A Firebase project: only tokens that Google signed with RS256 for this project are accepted. */
export function firebaseIdentity({
  projectId,
  apiKey,
  serviceAccount,
  keysUrl = googleKeys,
  tokensUrl = googleTokens,
  accessUrl = googleAccess,
  accountsUrl = googleAccounts,
}: Project): Identity {
  const keys = signingKeys(new URL(keysUrl))
  const tokenEndpoint = new URL('/v1/token', tokensUrl)
  tokenEndpoint.searchParams.set('key', apiKey)
  function requireServiceAccount(): ServiceAccount {
    if (!serviceAccount) throw new Error('there is no service account to change accounts with')
    return serviceAccount
  }
  async function administration() {
    const bearer = await accessToken(requireServiceAccount(), accessUrl, new Date())
    return { platform: new URL(accountsUrl), projectId, bearer }
  }
  return {
    verify: rememberVerified(async (idToken, now) => {
      try {
        const options = { ...verifyOptions(projectId, now), algorithms: ['RS256'] }
        const { payload } = await jwtVerify(idToken, keys, options)
        return readClaims(payload, now)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    }),
    exchange: (refreshToken) => exchangeAt(tokenEndpoint, refreshToken),
    revokeTokens: async (uid, since) => revokeTokensAt(await administration(), uid, since),
    deleteAccount: async (uid) => deleteAccountAt(await administration(), uid),
    findAccount: async (email) => findAccountAt(await administration(), email),
    createVerifiedAccount: async (...reader) =>
      createVerifiedAccountAt(await administration(), ...reader),
    ensureAccounts: async (people) => ensureAccountsAt(await administration(), people),
    async customToken(uid, now) {
      const account = requireServiceAccount()
      return signAs(account, customTokenClaims(uid, account.client_email, now))
    },
    setName: async (uid, displayName) => setNameAt(await administration(), uid, displayName),
    setVerificationSkipped: async (uid, skips) =>
      setVerificationSkippedAt(await administration(), uid, skips),
  }
}
