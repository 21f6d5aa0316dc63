import * as v from 'valibot'
import { forgetPreference, keepPreference, readPreference } from '../storage/preferences.ts'
import type { Departure } from './openid.ts'

const redirect = v.nullable(v.string())
const SignInLink = v.object({ email: v.string(), redirect })
const KeptDeparture = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  redirect,
})

/** The email that requested a sign-in link on this device, and the destination. */
export type SignInLink = v.InferOutput<typeof SignInLink>

const linkKey = 'device/sign-in-link'
const departureKey = 'kelasku/google-departure'

export const keepSignInLink = (link: SignInLink): void =>
  keepPreference(linkKey, JSON.stringify(link))
export const readSignInLink = (): SignInLink | null => parse(SignInLink, readPreference(linkKey))
export const forgetSignInLink = (): void => forgetPreference(linkKey)

/** Stored for this tab only, until the person returns. */
export function keepDeparture(departure: Departure): void {
  sessionStorage.setItem(departureKey, JSON.stringify(departure))
}

/** Reads and deletes the departure, so that Google's answer cannot be used twice. */
export function takeDeparture(): Departure | null {
  const kept = sessionStorage.getItem(departureKey)
  sessionStorage.removeItem(departureKey)
  return parse(KeptDeparture, kept)
}

function parse<S extends v.GenericSchema>(schema: S, text: string | null): v.InferOutput<S> | null {
  if (text === null) return null
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Invalid: counts as missing.
    return null
  }
}
