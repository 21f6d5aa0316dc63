import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { reportedStatuses, type Messages } from './messages.ts'
import { readWebhook, signatureHeader, signWebhook } from './webhook.ts'

const KeptMessage = v.object({
  reference: v.string(),
  key: v.string(),
  to: v.string(),
  template: v.string(),
  language: v.string(),
  text: v.string(),
  link: v.nullable(v.string()),
  sent_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The statuses reported by the buttons. */
  reported: v.array(v.picklist(reportedStatuses)),
})
export type KeptMessage = v.InferOutput<typeof KeptMessage>
const answers = { yes: 'YES', stop: 'STOP' } as const
export const phoneActions = [...reportedStatuses, 'yes', 'stop'] as const
export type PhoneAction = (typeof phoneActions)[number]
export type SandboxPhones = ReturnType<typeof sandboxPhones>

const undeliverable = 131_026
/** Numbers with this ending are not on WhatsApp: messages to them are refused. */
const refusedEnd = '0000'

/**
 * Replaces WhatsApp outside production: messages stay in `folder`, and their receivers' actions are reported by signed
 * webhooks in WhatsApp's format.
 */
export function sandboxPhones(options: {
  folder: string
  /** The origin of the app. */
  origin: string
  secret: string
  clock: () => Date
}) {
  const { folder, origin, secret, clock } = options
  const fileOf = (reference: string) => join(folder, `${reference}.json`)

  async function write(message: KeptMessage): Promise<void> {
    await mkdir(folder, { recursive: true })
    const file = fileOf(message.reference)
    await writeFile(`${file}.part`, JSON.stringify(message, null, 2))
    await rename(`${file}.part`, file)
  }

  const messages: Messages = {
    async send({ key, to, template, language, buttonPath, text }) {
      if (to.endsWith(refusedEnd)) return { refused: String(undeliverable) }
      const sentAt = clock().toISOString()
      // The reference begins with the time, so that file names sort by time.
      const reference = `${sentAt.replaceAll(/[:.]/g, '-')}-${randomUUID()}`
      const link = buttonPath === null ? null : `${origin}/${buttonPath}`
      const sent = { key, to, template, language, text, link }
      await write({ reference, ...sent, sent_at: sentAt, reported: [] })
      return { reference }
    },
    readWebhook: (rawBody, headers) => readWebhook(rawBody, headers, [secret]),
    answerChallenge: () => undefined,
  }

  return {
    messages,

    /** All messages, newest first. */
    async all(): Promise<KeptMessage[]> {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const newestFirst = names
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .toReversed()
      return Promise.all(
        newestFirst.map(async (name) =>
          v.parse(KeptMessage, JSON.parse(await readFile(join(folder, name), 'utf8'))),
        ),
      )
    },

    /** Reports what the receiver of a message did. @returns false if there is no such message */
    async act(reference: string, action: PhoneAction): Promise<boolean> {
      const message = (await this.all()).find((one) => one.reference === reference)
      if (!message) return false
      const seconds = String(Math.floor(clock().getTime() / 1000))
      await post(
        action === 'stop' || action === 'yes'
          ? { messages: [textFrom(message.to, answers[action], seconds)] }
          : { statuses: [statusOf(message, action, seconds)] },
      )
      if (action !== 'stop' && action !== 'yes')
        await write({ ...message, reported: [...new Set([...message.reported, action])] })
      return true
    },
  }

  async function post(value: object): Promise<void> {
    const body = Buffer.from(JSON.stringify(webhookOf(value)))
    const answer = await fetch(`${origin}/api/v1/webhooks/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(body, secret) },
      body,
      redirect: 'error',
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the shop answered ${answer.status} to a webhook`)
  }
}

const webhookOf = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: 'sandbox',
      changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }],
    },
  ],
})

const textFrom = (from: string, body: string, timestamp: string) => ({
  ...{ from, id: `wamid.${randomUUID()}`, timestamp, type: 'text' },
  text: { body },
})

const statusOf = (
  { reference, key, to }: KeptMessage,
  status: (typeof reportedStatuses)[number],
  timestamp: string,
) => ({
  ...{ id: reference, status, timestamp, recipient_id: to, biz_opaque_callback_data: key },
  ...(status === 'failed' && {
    errors: [{ code: undeliverable, title: 'Message undeliverable' }],
  }),
})
