import { describe, expect, it } from 'vitest'
import { mailgunReports, signMailgun } from './mailgun.ts'

const key = 'a-signing-key-of-mailgun'
const token = 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123'
const timestamp = '1770920772'
const signature = { timestamp, token, signature: signMailgun(timestamp, token, key) }
const { readWebhook } = mailgunReports(key)
const read = (event: object, signed: object = signature) =>
  readWebhook(Buffer.from(JSON.stringify({ signature: signed, 'event-data': event })))

/** As Mailgun documents it. */
const failed = {
  event: 'failed',
  id: 'G9Bn5sl1TC6nu79C8C0bwg',
  timestamp: 1_770_920_770.5,
  severity: 'permanent',
  reason: 'suppress-bounce',
  recipient: 'Alice@Example.com',
  'recipient-domain': 'example.com',
  'delivery-status': {
    'attempt-no': 1,
    code: 605,
    message: '',
    description: 'Not delivering to previously bounced address',
    'session-seconds': 0,
  },
}
const complained = {
  event: 'complained',
  id: 'ncV2XwymRUKbPek_MIM-Gw',
  timestamp: 1_770_920_770,
  recipient: 'alice@example.com',
  message: { headers: { to: 'alice@example.com', subject: 'Hello' } },
}

describe('webhooks of Mailgun', () => {
  it('report mails that came back for good, and complaints', () => {
    const at = new Date(1_770_920_770_500)
    expect(read(failed)).toEqual({
      token,
      signedAt: new Date(1_770_920_772_000),
      returned: {
        address: 'Alice@Example.com',
        why: 'bounced',
        words: '605 Not delivering to previously bounced address',
        at,
      },
    })
    const status = { code: 550, message: '5.1.1 No such user', description: '' }
    expect(read({ ...failed, 'delivery-status': status })?.returned?.words).toBe(
      '550 5.1.1 No such user',
    )
    expect(read(complained)?.returned).toMatchObject({ why: 'complained', words: '' })
  })

  it('need not explain themselves', () => {
    for (const more of [
      { 'delivery-status': { code: null, message: null, description: null }, reason: null },
      { 'delivery-status': 'of another form', reason: undefined, timestamp: 'soon' },
    ])
      expect(read({ ...failed, ...more })?.returned).toMatchObject({ why: 'bounced', words: '' })
  })

  it('cannot say that something is later than they are', () => {
    expect(read({ ...failed, timestamp: 2_000_000_000 })?.returned?.at).toEqual(
      new Date(1_770_920_772_000),
    )
  })

  it('say nothing about an address by any other event', () => {
    const { severity: _, ...older } = failed
    for (const event of [
      { ...failed, severity: 'temporary' },
      older,
      { ...complained, event: 'delivered' },
      { ...complained, event: 'something-new' },
      { ...complained, recipient: 'nobody' },
      { ...complained, recipient: undefined },
      {},
    ])
      expect(read(event)).toMatchObject({ token, returned: undefined })
  })

  it('are known by their signature', () => {
    const forged = signMailgun(timestamp, token, 'another-key-of-somebody')
    for (const signed of [
      {},
      { ...signature, signature: forged },
      { ...signature, signature: '' },
      { ...signature, signature: signature.signature.slice(2) },
      { ...signature, timestamp: '1770920773' },
      { ...signature, token: token.replace('e', 'f') },
      { ...signature, timestamp: 'soon', signature: signMailgun('soon', token, key) },
    ])
      expect(read(failed, signed)).toBeUndefined()
    for (const body of ['', 'null', '[]', 'not JSON', '{"signature":null}'])
      expect(readWebhook(Buffer.from(body))).toBeUndefined()
  })
})
