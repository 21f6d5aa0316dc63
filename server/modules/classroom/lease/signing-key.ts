import { createECDH, hkdfSync } from 'node:crypto'
import { importJWK, type CryptoKey } from 'jose'
import type { LeaseKey } from '#contract/classroom/lease-wire.ts'

export type SigningKey = { sign: CryptoKey; verify: LeaseKey }

/**
 * The key of leases, derived from the link key. On the curve P-256, which the Web Crypto of every supported
 * browser verifies; Ed25519 needs a browser of 2025.
 */
export async function leaseSigningKey(linkKey: Buffer): Promise<SigningKey> {
  const curve = createECDH('prime256v1')
  const secret = secretNumber(linkKey)
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const verify = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  } as const
  // All 32 bytes, because `curve.getPrivateKey()` drops leading zeros.
  const d = secret.toString('base64url')
  const sign = await importJWK({ ...verify, d }, 'ES256')
  if (!(sign instanceof CryptoKey))
    throw new Error('the signing key was not imported as a CryptoKey')
  return { sign, verify }
}

/** From 1 to the curve's order less one. Taken from 384 bits, so that the remainder is not biased. */
function secretNumber(linkKey: Buffer): Buffer {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const drawn = Buffer.from(hkdfSync('sha256', linkKey, '', 'kelasku leases', 48))
  const number = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}
