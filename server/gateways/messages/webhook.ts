import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { reportedStatuses, type MessageEvent } from './messages.ts'

export const signatureHeader = 'x-hub-signature-256'

const mark = (rawBody: Buffer, secret: string) =>
  createHmac('sha256', secret).update(rawBody).digest()

/** `sha256=<hex HMAC-SHA256 of the raw body>` */
export const signWebhook = (rawBody: Buffer, secret: string): string =>
  `sha256=${mark(rawBody, secret).toString('hex')}`

/** Was this body signed with one of the active secrets? */
function isSigned(header: string | undefined, rawBody: Buffer, secrets: readonly string[]) {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1]
  if (hex === undefined) return false
  const given = Buffer.from(hex, 'hex')
  // Compares with every secret, so that the timing reveals nothing.
  return secrets.map((secret) => timingSafeEqual(mark(rawBody, secret), given)).includes(true)
}

const UnixTime = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}$/),
  v.transform((seconds) => new Date(Number(seconds) * 1000)),
)
const Status = v.object({
  id: v.string(),
  status: v.picklist(reportedStatuses),
  timestamp: UnixTime,
  biz_opaque_callback_data: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ code: v.number() })), []),
})
const Text = v.object({
  from: v.string(),
  timestamp: UnixTime,
  text: v.optional(v.object({ body: v.string() })),
  /** The press of a template's reply button. */
  button: v.optional(v.object({ text: v.string() })),
})
const Body = v.object({
  entry: v.array(
    v.object({
      changes: v.array(
        v.object({
          value: v.object({
            // An unreadable entry must not hide the others.
            statuses: v.optional(v.array(v.fallback(v.nullable(Status), null)), []),
            messages: v.optional(v.array(v.fallback(v.nullable(Text), null)), []),
          }),
        }),
      ),
    }),
  ),
})

/**
 * The events of a webhook of the WhatsApp Business Platform; undefined when it is not signed.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components
 */
export function readWebhook(
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  secrets: readonly string[],
): MessageEvent[] | undefined {
  if (!isSigned(headers[signatureHeader], rawBody, secrets)) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), rawBody.toString('utf8'))
  if (!parsed.success) return []
  const values = parsed.output.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  return values.flatMap(({ statuses, messages }) => [
    ...statuses.flatMap((one) =>
      one
        ? {
            kind: 'status' as const,
            reference: one.id,
            key: one.biz_opaque_callback_data,
            status: one.status,
            at: one.timestamp,
            problem: one.errors[0] && String(one.errors[0].code),
          }
        : [],
    ),
    ...messages.flatMap((one) =>
      one
        ? {
            kind: 'text' as const,
            from: one.from,
            text: one.text?.body ?? one.button?.text ?? '',
            at: one.timestamp,
          }
        : [],
    ),
  ])
}
