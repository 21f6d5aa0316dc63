import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSandboxBank, type SandboxBank } from '../gateways/payments/sandbox.ts'
import { serveSandboxPayPage } from './pay-page.ts'

// A port that nobody listens on: these tests are about the pages, not the webhooks.
const origin = 'http://127.0.0.1:9'
const returnUrl = `${origin}/full-programme/order/confirmation`
let dataDir: string
let bank: SandboxBank
let app: FastifyInstance
let page: string

// What the bank does seconds later is no part of these tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kelasku-pay-page-'))
  bank = openSandboxBank({
    dataDir,
    origin,
    secrets: ['s'.repeat(64)],
    production: false,
    clock: () => new Date(),
    report: (error) => expect.unreachable(String(error)),
  })
  app = fastify()
  await serveSandboxPayPage(app, { bank })
  const { reference } = await bank.payments.open({
    paymentId: randomUUID(),
    orderId: 'order-7',
    amountSen: 123_450,
    currency: 'MYR',
    description: '<b>Full</b> & "plus"',
    lines: [{ name: '<b>Full</b> & "plus"', amountSen: 18_000, quantity: 1 }],
    plan: 'once',
    returnUrl,
    expiresAt: new Date(Date.now() + 55 * 60_000),
  })
  page = `/sandbox/pay/${reference}`
})
afterEach(async () => {
  await app.close()
  await bank.stop()
  await rm(dataDir, { recursive: true })
  vi.useRealTimers()
})

const open = () => app.inject({ url: page })
const press = (choice: string) =>
  app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  })

describe("the sandbox bank's page", () => {
  it('LEDG-02: opens a dispute of a payment and lets a person decide it', async () => {
    const url = page.replace('/pay/', '/disputes/')
    const form = (payload: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    const disputes = async () => (await app.inject({ url })).body
    expect((await open()).body).not.toContain(url)
    expect(await disputes()).not.toContain('Dispute this payment')
    await press('pay-at-once')
    expect((await open()).body).toContain(`href="${url}"`)
    expect(await disputes()).toContain('Dispute this payment')
    expect((await form('dispute=&what=open')).statusCode).toBe(303)
    const disputed = await disputes()
    expect(disputed).toContain('data-dispute="needs-response"')
    const id = /name="dispute" value="(dispute-[^"]+)"/.exec(disputed)?.[1] ?? ''
    await form(`dispute=${id}&what=lose`)
    const lost = await disputes()
    expect(lost).toContain('data-dispute="lost"')
    expect(lost).not.toContain('name="what"')
  })

  it('ORD-10: says that no money moves, who is paid, how much and for which order', async () => {
    const { body, headers, statusCode } = await open()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const words of ['Sandbox bank — no real money', 'Kelasku', 'RM 1,234.50', 'order-7'])
      expect(body).toContain(words)
  })

  it('contains no script, and no markup but its own', async () => {
    const { body, headers } = await open()
    expect(body).not.toMatch(/<script|style=|onclick/)
    expect(body).toContain('&lt;b&gt;Full&lt;/b&gt; &amp; &quot;plus&quot;')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${origin};`)
  })

  it.each([
    ['pay', 'processing'],
    ['pay-at-once', 'succeeded'],
    ['decline', 'failed'],
    ['leave-pending', 'processing'],
  ])('ORD-10: %s leaves the payment %s and sends the person back', async (choice, status) => {
    const { statusCode, headers } = await press(choice)
    expect([statusCode, headers['location']]).toEqual([303, returnUrl])
    const reference = page.split('/').at(-1) ?? ''
    expect((await bank.payments.fetchEvent(reference))?.status).toBe(status)
  })

  it('ORD-11: a payment already paid shows so, offers the way back and cannot be chosen again', async () => {
    await press('pay-at-once')
    const { body } = await open()
    expect(body).toContain('data-status="succeeded"')
    expect(body).not.toContain('<form')
    expect(body).toContain(returnUrl)
    const late = await press('decline')
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('data-status="succeeded"')
  })

  it('ORD-11: an expired payment is refused', async () => {
    await bank.payments.expire(page.split('/').at(-1) ?? '')
    expect((await open()).body).toContain('data-status="expired"')
    expect((await press('pay')).statusCode).toBe(409)
  })

  it('answers 404 for unknown payments, and refuses unknown choices', async () => {
    expect((await app.inject({ url: `/sandbox/pay/sandbox-${randomUUID()}` })).statusCode).toBe(404)
    expect((await app.inject({ url: '/sandbox/pay/..%2f..%2fsecrets' })).statusCode).toBe(404)
    expect((await press('steal')).statusCode).toBe(400)
  })

  it('works in an app that parses forms already', async () => {
    const other = fastify()
    await other.register(formbody)
    await serveSandboxPayPage(other, { bank })
    expect((await other.inject({ url: '/sandbox/pay.css' })).statusCode).toBe(200)
    await other.close()
  })
})
