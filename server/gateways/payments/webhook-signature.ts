import { createHmac, timingSafeEqual } from 'node:crypto'

/** A webhook older or younger than this is refused, which prevents replays. */
export const webhookToleranceSeconds = 300

const mark = (secret: string, seconds: string, rawBody: Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest()

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.rawBody">` */
export function signWebhook(rawBody: Buffer, secret: string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${mark(secret, seconds, rawBody).toString('hex')}`
}

/** Was this body signed with one of the active secrets, and recently? */
export function isSignedWebhook(
  header: string | undefined,
  rawBody: Buffer,
  secrets: readonly string[],
  now: Date,
): boolean {
  const read = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  const [, seconds, hex] = read ?? []
  if (seconds === undefined || hex === undefined) return false
  const ageSeconds = now.getTime() / 1000 - Number(seconds)
  if (Math.abs(ageSeconds) > webhookToleranceSeconds) return false
  const given = Buffer.from(hex, 'hex')
  // Compares with every secret, so that the timing reveals nothing.
  return secrets
    .map((secret) => timingSafeEqual(mark(secret, seconds, rawBody), given))
    .includes(true)
}
