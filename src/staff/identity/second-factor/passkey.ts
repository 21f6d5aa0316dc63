import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { callStaff } from '#platform/api/call-staff.ts'

/** Loaded only for people who use a passkey. */
const webAuthn = () => import('@simplewebauthn/browser')

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Asks for a passkey of this device or one nearby, and confirms the second factor with it. */
export async function verifyPasskey() {
  const [{ startAuthentication }, { options }] = await Promise.all([
    webAuthn(),
    callStaff('askPasskey', { body: {} }),
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON })
  return callStaff('passPasskey', {
    body: { answer: { ...answer, response: { ...answer.response } } },
  })
}

/** Creates a passkey on this device or one nearby. */
export async function addPasskey() {
  const [{ startRegistration }, { options }] = await Promise.all([
    webAuthn(),
    callStaff('beginPasskey', { body: {} }),
  ])
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const answer = await startRegistration({ optionsJSON })
  return callStaff('addPasskey', {
    body: { answer: { ...answer, response: { ...answer.response } } },
  })
}
