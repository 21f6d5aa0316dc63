import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSignedWebhook, signWebhook, webhookToleranceSeconds } from './webhook-signature.ts'

const now = new Date('2026-11-21T04:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const body = Buffer.from('{"id":"e1","amount_sen":18000}')
const old = 'a'.repeat(64)
const fresh = 'b'.repeat(64)
const header = signWebhook(body, old, now)

describe('the signature of a webhook', () => {
  it('ORD-10: is HMAC-SHA256 over the time, a dot and the raw body', () => {
    expect(signWebhook(Buffer.from('{}'), 'secret', new Date(1_700_000_000_000))).toBe(
      't=1700000000,v1=b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163',
    )
  })

  it('ORD-10: is accepted with either of two live secrets', () => {
    expect(isSignedWebhook(header, body, [old], now)).toBe(true)
    expect(isSignedWebhook(header, body, [fresh, old], now)).toBe(true)
    expect(isSignedWebhook(signWebhook(body, fresh, now), body, [fresh, old], now)).toBe(true)
  })

  it('ORD-10: is refused with a secret that is not live', () => {
    expect(isSignedWebhook(header, body, [fresh], now)).toBe(false)
    expect(isSignedWebhook(header, body, [], now)).toBe(false)
  })

  it('ORD-10: is refused when it is older or younger than the tolerance', () => {
    expect(isSignedWebhook(header, body, [old], after(webhookToleranceSeconds))).toBe(true)
    expect(isSignedWebhook(header, body, [old], after(webhookToleranceSeconds + 1))).toBe(false)
    expect(isSignedWebhook(header, body, [old], after(-webhookToleranceSeconds))).toBe(true)
    expect(isSignedWebhook(header, body, [old], after(-webhookToleranceSeconds - 1))).toBe(false)
  })

  it('ORD-10: covers the time, so that it cannot be moved', () => {
    const moved = header.replace(/^t=\d+/, `t=${Math.floor(after(600).getTime() / 1000)}`)
    expect(isSignedWebhook(moved, body, [old], after(600))).toBe(false)
  })

  it('ORD-10: covers every byte of the body', () => {
    const change = fc.record({
      at: fc.nat(body.length - 1),
      to: fc.integer({ min: 1, max: 255 }),
    })
    fc.assert(
      fc.property(change, ({ at, to }) => {
        const changed = Buffer.from(body)
        changed[at] = (changed[at] ?? 0) ^ to
        expect(isSignedWebhook(header, changed, [old], now)).toBe(false)
      }),
      { numRuns: 1000 },
    )
    expect(isSignedWebhook(header, Buffer.concat([body, Buffer.from(' ')]), [old], now)).toBe(false)
  })

  it.each([undefined, '', 't=,v1=', 'v1=00', `t=1,v1=${'0'.repeat(63)}`, `${header},v1=00`])(
    'ORD-10: is refused as %s',
    (malformed) => {
      expect(isSignedWebhook(malformed, body, [old], now)).toBe(false)
    },
  )

  it('ORD-10: no changed header is accepted', () => {
    fc.assert(
      fc.property(
        fc.nat(header.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, to) => {
          const changed = header.slice(0, at) + to + header.slice(at + 1)
          fc.pre(changed !== header)
          expect(isSignedWebhook(changed, body, [old], now)).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
