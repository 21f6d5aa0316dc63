import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { schoolName } from '../../../platform/copy/copy.ts'
import { codeDigits, codeSeconds, recoveryCodeCount } from '#contract/identity/second-factor.ts'

const keyBytes = 20
/** A code of the half minute before or after is accepted too: clocks differ, and typing takes time. */
const stepsAround = 1
/** Crockford's alphabet: no I, L, O or U, which are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCharacters = 10

const totpOf = (key: string, label: string) =>
  new TOTP({
    issuer: schoolName(),
    label,
    secret: Secret.fromBase32(key),
    digits: codeDigits,
    period: codeSeconds,
  })

/** A new key, as base32. */
export const newKey = (): string => new Secret({ size: keyBytes }).base32

/** The link that authenticator apps read, `otpauth://totp/…`. */
export const linkOf = (key: string, email: string): string => totpOf(key, email).toString()

/** The half minute of the code, if it is the present one or next to it and later than `lastStep`; else null. */
export function acceptedStep(
  key: string,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const delta = totpOf(key, '').validate({
    token: code,
    timestamp: now.getTime(),
    window: stepsAround,
  })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / (codeSeconds * 1000)) + delta
  return step > lastStep ? step : null
}

/** Ten codes for when the phone is lost, each of 50 random bits, as the person sees them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(
      { length: recoveryCharacters },
      () => alphabet[randomInt(alphabet.length)],
    ).join('')
    return `${code.slice(0, recoveryCharacters / 2)}-${code.slice(recoveryCharacters / 2)}`
  })

/** Hashes recovery codes with a key derived from the session key: a stolen database alone is useless. */
export function recoveryHasher(sessionKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', 'kelasku recovery codes', 32))
  return (uid: string, code: string): string =>
    createHmac('sha256', key)
      .update(`${uid} ${code.replaceAll('-', '')}`)
      .digest('base64url')
}

/** The hashes without this one; undefined when it is not among them. Compares in constant time. */
export function withoutHash(hashes: readonly string[], hash: string): string[] | undefined {
  const sought = Buffer.from(hash)
  const left = hashes.filter((one) => {
    const bytes = Buffer.from(one)
    return bytes.length !== sought.length || !timingSafeEqual(bytes, sought)
  })
  return left.length < hashes.length ? left : undefined
}
