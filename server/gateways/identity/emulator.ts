import { errors, UnsecuredJWT } from 'jose'
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

const loopback = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\]):\d{1,5}$/

type Emulated = { projectId: string; /** `ip:port` */ host: string; production: boolean }

/**
 * The Auth emulator, whose tokens are unsigned: everything except the signature is checked.
 * @throws in production, and for an emulator on another machine
 */
export function emulatorIdentity({ projectId, host, production }: Emulated): Identity {
  if (production) throw new Error('The Auth emulator accepts unsigned tokens: not in production.')
  if (!loopback.test(host)) throw new Error(`The Auth emulator at ${host} is not on this machine.`)
  const tokenEndpoint = new URL(
    `http://${host}/securetoken.googleapis.com/v1/token?key=${encodeURIComponent(projectId)}`,
  )
  // The emulator's token for an administrator.
  const at = {
    platform: new URL(`http://${host}/identitytoolkit.googleapis.com/`),
    projectId,
    bearer: 'owner',
  }
  return {
    async verify(idToken, now) {
      try {
        return readClaims(UnsecuredJWT.decode(idToken, verifyOptions(projectId, now)).payload, now)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
    exchange: (refreshToken) => exchangeAt(tokenEndpoint, refreshToken),
    revokeTokens: (uid, since) => revokeTokensAt(at, uid, since),
    deleteAccount: (uid) => deleteAccountAt(at, uid),
    findAccount: (email) => findAccountAt(at, email),
    createVerifiedAccount: (...reader) => createVerifiedAccountAt(at, ...reader),
    ensureAccounts: (people) => ensureAccountsAt(at, people),
    customToken: async (uid, now) =>
      new UnsecuredJWT(customTokenClaims(uid, 'emulator@example.com', now)).encode(),
    setName: (uid, displayName) => setNameAt(at, uid, displayName),
    setVerificationSkipped: (uid, skips) => setVerificationSkippedAt(at, uid, skips),
  }
}
