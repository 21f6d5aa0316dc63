import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts with AES-256-GCM: nonce, tag and ciphertext in one base64 text. `key` is 32 bytes. */
export function encrypt(plain: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** The plain text; null if it was encrypted with another key, or changed since. */
export function decrypt(encrypted: string, key: Buffer): string | null {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ]).toString('utf8')
  } catch {
    return null // the key was changed: people have to sign in again
  }
}

/** An opaque 256-bit id for a cookie, and the hash that the database stores. */
export const newSessionId = () => randomBytes(32).toString('base64url')
export const hashSessionId = (sessionId: string) =>
  createHash('sha256').update(sessionId).digest('base64url')
