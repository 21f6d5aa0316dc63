import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startWhatsappServer, whatsappAccount } from '#tests/support/outside/whatsapp-server.ts'
import type { OutgoingMessage } from './messages.ts'
import { sandboxPhones } from './sandbox.ts'
import { signatureHeader, signWebhook } from './webhook.ts'
import { whatsappMessages } from './whatsapp.ts'

const message: OutgoingMessage = {
  key: '0b8f6c52-3f1e-4a52-9a0e-4c1b7c1f8d11',
  to: '60123456789',
  template: 'payment_link',
  language: 'zh_CN',
  values: ['Puan Siti', 'Sofea'],
  buttonPath: 'a-token',
  text: 'Hello',
}
const [oldSecret = '', newSecret = ''] = whatsappAccount.appSecrets
const server = await startWhatsappServer()
const folder = await mkdtemp(join(tmpdir(), 'kelasku-messages-'))
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => server.work())

const whatsapp = whatsappMessages({ ...whatsappAccount, api: server.api })
const phones = sandboxPhones({
  folder,
  origin: 'http://127.0.0.1:1',
  secret: oldSecret,
  clock: () => new Date(),
})

const statusBody = (status: string, more: object = {}) => ({
  id: 'wamid.1',
  status,
  timestamp: '1750857384',
  recipient_id: '60123456789',
  biz_opaque_callback_data: message.key,
  ...more,
})
const webhook = (...values: object[]) =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: values.map((value) => ({ field: 'messages', value })) }],
    }),
  )
const signed = (body: Buffer, secret = oldSecret) => ({
  [signatureHeader]: signWebhook(body, secret),
})

const refuseAtWhatsapp = (): void => server.fail(400, 131_026)
const refuseByNumber = (): void => undefined

describe.each([
  ['WhatsApp', whatsapp, refuseAtWhatsapp, message.to],
  ['the sandbox', phones.messages, refuseByNumber, '60120000000'],
] as const)('PAR-03: messages by %s', (_, messages, refuseNext, refusedNumber) => {
  it('get a reference each', async () => {
    const one = await messages.send(message)
    expect(one).toEqual({ reference: expect.stringMatching(/./) as string })
    expect(await messages.send(message)).not.toEqual(one)
  })

  it('are refused with the code alone', async () => {
    refuseNext()
    expect(await messages.send({ ...message, to: refusedNumber })).toEqual({ refused: '131026' })
  })

  it('are reported by signed webhooks, of which nothing that can be read is lost', () => {
    const body = webhook(
      { statuses: [statusBody('sent'), { id: 'of another form' }, statusBody('read')] },
      { statuses: [statusBody('failed', { errors: [{ code: 131_049, title: 'Not now' }] })] },
      {
        contacts: [{ profile: { name: 'Siti' }, wa_id: message.to }],
        messages: [
          {
            ...{ from: message.to, id: 'wamid.2', timestamp: '1750857385', type: 'text' },
            text: { body: 'Stop' },
          },
          { from: message.to, id: 'wamid.3', timestamp: '1750857386', type: 'image', image: {} },
        ],
      },
    )
    const at = new Date('2025-06-25T13:16:24Z')
    const ours = { kind: 'status', reference: 'wamid.1', key: message.key, at }
    expect(messages.readWebhook(body, signed(body))).toEqual([
      { ...ours, status: 'sent', problem: undefined },
      { ...ours, status: 'read', problem: undefined },
      { ...ours, status: 'failed', problem: '131049' },
      { kind: 'text', from: message.to, text: 'Stop', at: new Date(at.getTime() + 1000) },
      { kind: 'text', from: message.to, text: '', at: new Date(at.getTime() + 2000) },
    ])
  })

  it('know a forged webhook', () => {
    const body = webhook({ statuses: [statusBody('delivered')] })
    const changed = webhook({ statuses: [statusBody('read')] })
    for (const headers of [
      {},
      { [signatureHeader]: '' },
      { [signatureHeader]: 'sha256=00' },
      { [signatureHeader]: signWebhook(body, oldSecret).replace('sha256=', 'sha1=') },
      signed(changed),
      signed(body, 'another secret'),
    ])
      expect(messages.readWebhook(body, headers)).toBeUndefined()
    const other = Buffer.from('{"object":"page","entry":[{"changes":[{"value":{}}]}]}')
    expect(messages.readWebhook(other, signed(other))).toEqual([])
    const broken = Buffer.from('not JSON')
    expect(messages.readWebhook(broken, signed(broken))).toEqual([])
  })
})

describe('PAR-03: the WhatsApp Business Cloud API', () => {
  it('is asked as Meta documents it', async () => {
    await whatsapp.send(message)
    await whatsapp.send({ ...message, language: 'ms', buttonPath: null })
    expect(server.sent.at(-2)).toMatchObject({
      to: '60123456789',
      biz_opaque_callback_data: message.key,
      template: {
        name: 'payment_link',
        language: { code: 'zh_CN' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Puan Siti' },
              { type: 'text', text: 'Sofea' },
            ],
          },
          { type: 'button', parameters: [{ type: 'text', text: 'a-token' }] },
        ],
      },
    })
    expect(server.sent.at(-1)?.template.components).toHaveLength(1)
  })

  it('leaves open whether a message was taken when the answer is lost, or is not its own', async () => {
    server.fail(502)
    await expect(whatsapp.send(message)).rejects.toThrow('502')
    const before = server.sent.length
    server.loseAnswers()
    await expect(whatsapp.send(message)).rejects.toThrow()
    expect(server.sent).toHaveLength(before + 1)
    for (const [status, code] of [
      [401, 190],
      [429, 130_429],
      [500, 131_000],
    ] as const) {
      server.fail(status, code)
      expect(await whatsapp.send(message)).toEqual({ refused: String(code) })
    }
  })

  it('signs with either secret while it is changed', () => {
    const body = webhook({ statuses: [statusBody('delivered')] })
    expect(whatsapp.readWebhook(body, signed(body, newSecret))).toHaveLength(1)
    expect(phones.messages.readWebhook(body, signed(body, newSecret))).toBeUndefined()
  })

  it('gets its challenge back with our token alone', () => {
    const asked = (token: string, mode = 'subscribe') =>
      whatsapp.answerChallenge({
        'hub.mode': mode,
        'hub.verify_token': token,
        'hub.challenge': '1158201444',
      })
    expect(asked(whatsappAccount.verifyToken)).toBe('1158201444')
    expect(asked('another-token')).toBeUndefined()
    expect(asked(whatsappAccount.verifyToken, 'unsubscribe')).toBeUndefined()
    expect(whatsapp.answerChallenge({})).toBeUndefined()
  })
})
