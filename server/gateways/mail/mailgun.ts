import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { MailReports, ReturnReport } from './mail-reports.ts'

const UnixTime = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,12}$/)), v.pipe(v.number(), v.minValue(0))]),
  v.transform(Number),
  v.maxValue(999_999_999_999),
  v.transform((seconds) => new Date(seconds * 1000)),
)
const Signed = v.object({
  signature: v.object({
    timestamp: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    token: v.pipe(v.string(), v.regex(/^\w{1,100}$/)),
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  'event-data': v.unknown(),
})
const DeliveryStatus = v.object({
  code: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  message: v.optional(v.nullable(v.string())),
  description: v.optional(v.nullable(v.string())),
})
const Returned = v.object({
  event: v.picklist(['failed', 'complained']),
  severity: v.optional(v.string()),
  recipient: v.pipe(v.string(), v.trim(), v.maxLength(320), v.includes('@')),
  timestamp: v.optional(v.fallback(v.nullable(UnixTime), null)),
  reason: v.optional(v.fallback(v.string(), '')),
  'delivery-status': v.optional(v.fallback(DeliveryStatus, {})),
})

export const signMailgun = (timestamp: string, token: string, key: string): string =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')

/**
 * The webhooks of Mailgun. Its signature covers a time and a token, not the event, so each token counts only once.
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads
 */
export function mailgunReports(key: string): MailReports {
  return {
    provider: 'mailgun',
    readWebhook(rawBody) {
      const body = v.safeParse(v.pipe(v.string(), v.parseJson(), Signed), rawBody.toString('utf8'))
      if (!body.success) return undefined
      const { timestamp, token, signature } = body.output.signature
      const expected = Buffer.from(signMailgun(timestamp, token, key), 'hex')
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined
      const signedAt = v.safeParse(UnixTime, timestamp)
      if (!signedAt.success) return undefined
      return {
        token,
        signedAt: signedAt.output,
        returned: returnedIn(body.output['event-data'], signedAt.output),
      }
    },
  }
}

/** Mailgun itself retries after a temporary failure. */
function returnedIn(event: unknown, signedAt: Date): ReturnReport | undefined {
  const read = v.safeParse(Returned, event)
  if (!read.success) return undefined
  const { event: kind, severity, recipient, timestamp, reason, ...more } = read.output
  if (kind === 'failed' && severity !== 'permanent') return undefined
  const { code, message, description } = more['delivery-status'] ?? {}
  const said = [code, message || description || reason].filter(Boolean).join(' ')
  return {
    address: recipient,
    why: kind === 'failed' ? 'bounced' : 'complained',
    words: said,
    // The event's time is not signed, so it never counts as later than the signature.
    at: timestamp && timestamp < signedAt ? timestamp : signedAt,
  }
}
