import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'

export const whatsappAccount = {
  phoneNumberId: '106540352242922',
  accessToken: 'EAAGtest-access-token-of-a-system-user',
  appSecrets: ['a'.repeat(32), 'b'.repeat(32)],
  verifyToken: 'the-token-of-this-webhook',
}
const Parameters = v.array(v.strictObject({ type: v.literal('text'), text: v.string() }))
/** The request as Meta documents it; any other is refused with code 100. */
const Sent = v.strictObject({
  messaging_product: v.literal('whatsapp'),
  recipient_type: v.literal('individual'),
  to: v.pipe(v.string(), v.regex(/^\d{8,15}$/)),
  type: v.literal('template'),
  biz_opaque_callback_data: v.pipe(v.string(), v.maxLength(512)),
  template: v.strictObject({
    name: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,512}$/)),
    language: v.strictObject({ code: v.picklist(['en', 'ms', 'zh_CN']) }),
    components: v.array(
      v.variant('type', [
        v.strictObject({ type: v.literal('body'), parameters: Parameters }),
        v.strictObject({
          type: v.literal('button'),
          sub_type: v.literal('url'),
          index: v.literal('0'),
          parameters: Parameters,
        }),
      ]),
    ),
  }),
})
type Sent = v.InferOutput<typeof Sent>

/**
 * A server that speaks the part of the WhatsApp Business Cloud API that we use, as Meta documents it.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 */
export async function startWhatsappServer() {
  const sent: Sent[] = []
  let failing: { status: number; code: number | undefined; later: boolean } | undefined

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const refuse = (status: number, code: number | undefined) =>
      send(response, status, code === undefined ? { oops: true } : errorOf(code))
    const text = await textOf(request)
    if (request.headers.authorization !== `Bearer ${whatsappAccount.accessToken}`)
      return refuse(401, 190)
    if (request.method !== 'POST' || request.url !== `/${whatsappAccount.phoneNumberId}/messages`)
      return refuse(400, 100)
    if (failing && !failing.later) return refuse(failing.status, failing.code)
    const body = v.safeParse(v.pipe(v.string(), v.parseJson(), Sent), text)
    if (!body.success) return refuse(400, 100)
    sent.push(body.output)
    if (failing) return request.socket.destroy()
    const { to } = body.output
    return send(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.${sent.length}`, message_status: 'accepted' }],
    })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    api: `http://127.0.0.1:${port}`,
    sent,
    /** From now on calls fail with this error; without a code the answer is not Meta's. */
    fail(status: number, code?: number): void {
      failing = { status, code, later: false }
    },
    /** From now on messages are sent, but the connection breaks before the answer. */
    loseAnswers(): void {
      failing = { status: 0, code: undefined, later: true }
    },
    work(): void {
      failing = undefined
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const errorOf = (code: number) => ({
  error: {
    message: `(#${code}) about 60123456789`,
    type: 'OAuthException',
    code,
    fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
  },
})

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
