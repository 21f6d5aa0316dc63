import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { callService, isDone } from '../call-service.ts'
import type { Messages, OutgoingMessage } from './messages.ts'
import { readWebhook } from './webhook.ts'

export type WhatsappOptions = {
  /** The id of the sending number at Meta, not the number. */
  phoneNumberId: string
  accessToken: string
  /** Several during a change of secrets. */
  appSecrets: readonly string[]
  /** The token Meta sends to verify the webhook's address. */
  verifyToken: string
  /** Replaces Meta's own address in tests. */
  api?: string
}

const graphApi = 'https://graph.facebook.com/v23.0'

const Sent = v.object({ messages: v.tuple([v.object({ id: v.string() })]) })
const Refused = v.object({ error: v.object({ code: v.number() }) })

/**
 * Template messages by the WhatsApp Business Cloud API, which has no idempotency keys: a message whose answer was lost
 * may have been sent, and is not sent again.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 */
export function whatsappMessages(options: WhatsappOptions): Messages {
  const { phoneNumberId, accessToken, appSecrets, verifyToken, api = graphApi } = options
  return {
    async send(message) {
      const answer = await callService(`${api}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(message)),
      })
      // Errors name only codes, because Meta's message may name the receiver.
      const refused = isDone(answer) ? undefined : read(Refused, answer.text)
      if (refused) return { refused: String(refused.error.code) }
      if (!isDone(answer)) throw new Error(`WhatsApp answered ${answer.status}`)
      const sent = read(Sent, answer.text)
      if (!sent) throw new Error('WhatsApp answered with something else')
      return { reference: sent.messages[0].id }
    },

    readWebhook: (rawBody, headers) => readWebhook(rawBody, headers, appSecrets),

    answerChallenge: (query) =>
      query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'] ?? '', verifyToken)
        ? query['hub.challenge']
        : undefined,
  }
}

const requestOf = ({ key, to, template, language, values, buttonPath }: OutgoingMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  type: 'template',
  biz_opaque_callback_data: key,
  template: {
    name: template,
    language: { code: language },
    components: [
      { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
      ...(buttonPath === null
        ? []
        : [
            {
              type: 'button',
              sub_type: 'url',
              index: '0',
              parameters: [{ type: 'text', text: buttonPath }],
            },
          ]),
    ],
  },
})

function read<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}

/** Compares hashes, so that the timing reveals neither the token nor its length. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
