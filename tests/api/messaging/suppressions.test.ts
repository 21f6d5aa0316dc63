import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { MailReturn } from '#contract/messaging/suppressions.ts'
import {
  audit,
  jobs,
  mailWebhookTokens,
  suppressions,
} from '#server/platform/db/schema/platform.ts'
import { purge } from '#server/platform/db/purge.ts'
import { AddressRefused } from '#server/gateways/mail/mail.ts'
import { signMailgun } from '#server/gateways/mail/mailgun.ts'
import {
  dayMs,
  minuteMs,
  ownPage,
  pathOf,
  refusal,
  replyOf,
  testNow,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const key = 'a-signing-key-of-mailgun'
const webhookPath = '/api/v1/webhooks/mailgun'
/** Addresses that the mail server does not know. */
const unknown = new Set<string>()
const api = await openApiForFile({
  env: { MAILGUN_WEBHOOK_KEY: key },
  mail: (own) => ({
    async send(message) {
      if (unknown.has(message.to)) throw new AddressRefused('550 5.1.1 No such user')
      await own.send(message)
    },
  }),
})
afterEach(() => api.clock.set(testNow))

let tokens = 0
const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1000))
function signed(at = api.clock.peek(), by = key) {
  const timestamp = secondsOf(at)
  const token = `token${(tokens += 1)}`
  return { timestamp, token, signature: signMailgun(timestamp, token, by) }
}
const event = (recipient: string, why: MailReturn = 'bounced', at = api.clock.peek()) => ({
  ...(why === 'bounced' ? { event: 'failed', severity: 'permanent' } : { event: 'complained' }),
  recipient,
  timestamp: at.getTime() / 1000,
  'delivery-status': { code: 550, message: '5.1.1 No such user' },
})
const post = (data: object, signature: object = signed()) =>
  api.send('POST', webhookPath, { body: { signature, 'event-data': data } })
async function report(...about: Parameters<typeof event>) {
  expect((await post(event(...about))).status).toBe(200)
}
const rowOf = async (address: string) =>
  (await api.db.select().from(suppressions).where(eq(suppressions.address, address)))[0]
const isMarked = async (address: string) => {
  const row = await rowOf(address)
  return row !== undefined && row.clearedAt === null
}
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)

let guardians = 0
const newGuardian = () => `puan-siti-${(guardians += 1)}@example.com`
/** A student asks their guardian to pay. */
async function askGuardian(email: string) {
  const person = await api.arrive('Sofea')
  const me = shopper(api, person)
  const { order_id: orderId } = await me.draft({
    ...{ is_guardian: true, guardian_name: 'Puan Siti', guardian_email: email },
    guardian_contact: '012-3456789',
  })
  await me.post(pathOf('askGuardian', { orderId }), {})
  await api.app.runJobs()
  return { person, orderId }
}
const jobsAbout = async (orderId: string) =>
  (await api.db.select().from(jobs)).filter(({ body }) => JSON.stringify(body).includes(orderId))

async function signInByCode(email: string) {
  const { status } = await api.send('POST', pathOf('sendCode'), {
    body: { email },
    headers: ownPage,
  })
  const [mail] = await mailsTo(email)
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  const redeemed = await api.send('POST', pathOf('redeemCode'), {
    body: { email, code },
    headers: ownPage,
  })
  return [status, redeemed.status]
}

describe('webhooks of the mail provider', () => {
  it('mark an address, however it is written', async () => {
    await report('Mei@Example.com')
    expect(await rowOf('mei@example.com')).toMatchObject({
      why: 'bounced',
      words: '550 5.1.1 No such user',
      clearedAt: null,
    })
  })

  it('are refused when they are forged, altered or old', async () => {
    const email = 'forged@example.com'
    const data = event(email)
    const tooOld = new Date(api.clock.peek().getTime() - 12 * 60 * minuteMs - 1000)
    const tooNew = new Date(api.clock.peek().getTime() + 12 * 60 * minuteMs + 2000)
    for (const signature of [
      {},
      signed(undefined, 'another-key-of-somebody'),
      { ...signed(), token: 'another' },
      { ...signed(), timestamp: secondsOf(new Date(api.clock.peek().getTime() + 60_000)) },
      signed(tooOld),
      signed(tooNew),
    ])
      expect(refusal(await post(data, signature))).toEqual([400, 'webhook.refused'])
    expect(await rowOf(email)).toBeUndefined()
    const within = new Date(api.clock.peek().getTime() - 11 * 60 * minuteMs)
    expect((await post(data, signed(within))).status).toBe(200)
    expect(await isMarked(email)).toBe(true)
  })

  it('count once each: neither the same again nor another event under its token', async () => {
    const signature = signed()
    const first = 'first@example.com'
    expect((await post(event(first), signature)).status).toBe(200)
    const before = await rowOf(first)
    api.clock.pass(minuteMs)
    expect((await post(event(first, 'complained'), signature)).status).toBe(200)
    expect((await post(event('second@example.com'), signature)).status).toBe(200)
    expect(await rowOf(first)).toEqual(before)
    expect(await rowOf('second@example.com')).toBeUndefined()
  })

  it('change nothing by events that say nothing about an address', async () => {
    const email = 'fine@example.com'
    for (const other of [
      { ...event(email), severity: 'temporary' },
      { ...event(email), event: 'delivered' },
      { ...event(email), event: 'of another kind' },
      { ...event(email), recipient: 'nobody' },
      {},
    ])
      expect((await post(other)).status).toBe(200)
    expect(await rowOf(email)).toBeUndefined()
  })

  it('in any order: a complaint stays over bounces', async () => {
    const email = 'order@example.com'
    await report(email)
    await report(email, 'complained')
    await report(email)
    expect(await rowOf(email)).toMatchObject({ why: 'complained' })
  })

  it('have no address without the key', async () => {
    expect(api.config.mailgunWebhookKey).toBe(key)
    expect((await api.send('GET', webhookPath)).status).toBe(404)
  })
})

describe('an address to which mails come back', () => {
  it('gets none any more, and the jobs are done', async () => {
    const email = newGuardian()
    await report(email)
    const { orderId } = await askGuardian(email.replace('puan', 'Puan'))
    expect(await mailsTo(email.replace('puan', 'Puan'))).toEqual([])
    const about = await jobsAbout(orderId)
    expect(about.length).toBeGreaterThan(0)
    expect(about.every(({ doneAt, lastError }) => doneAt && !lastError)).toBe(true)
    expect(await rowOf(email)).toMatchObject({ unsent: 1 })
  })

  it('is marked when the mail server does not know it, at the first try', async () => {
    const email = newGuardian()
    unknown.add(email)
    const { orderId } = await askGuardian(email)
    const about = await jobsAbout(orderId)
    expect(about.every(({ doneAt, attempts }) => doneAt && attempts === 1)).toBe(true)
    expect(await rowOf(email)).toMatchObject({
      why: 'bounced',
      words: '550 5.1.1 No such user',
      unsent: 1,
    })
    unknown.delete(email)
    await askGuardian(email)
    expect(await mailsTo(email)).toEqual([])
    expect(await rowOf(email)).toMatchObject({ unsent: 2 })
  })

  it('still gets codes to sign in, and works again once one was typed in', async () => {
    const { email } = await api.arrive('Mei')
    await report(email)
    api.clock.pass(minuteMs)
    expect(await signInByCode(email)).toEqual([200, 200])
    expect(await isMarked(email)).toBe(false)

    // A late report of a mail from before.
    await report(email, 'bounced', new Date(testNow.getTime() + 1000))
    expect(await isMarked(email)).toBe(false)
    api.clock.pass(minuteMs)
    await report(email)
    expect(await isMarked(email)).toBe(true)
  })

  it('stays marked after a complaint: a code says nothing about what its reader wants', async () => {
    const { email } = await api.arrive('Mei')
    await report(email, 'complained')
    api.clock.pass(minuteMs)
    expect(await signInByCode(email)).toEqual([200, 200])
    expect(await rowOf(email)).toMatchObject({ why: 'complained', clearedAt: null })
  })

  it('that the mail server does not know gets no code, and the page says so', async () => {
    const { email } = await api.arrive('Mei')
    unknown.add(email)
    const answer = await api.send('POST', pathOf('sendCode'), { body: { email }, headers: ownPage })
    expect(refusal(answer)).toEqual([503, 'server.unavailable'])
    expect(await isMarked(email)).toBe(true)
  })

  it('is told to whose account it is, once', async () => {
    const person = await api.arrive('Mei')
    const me = api.as(person)
    const told = async () =>
      replyOf('notices', await me.get(pathOf('notices'))).notices.map(({ title, path }) => [
        title,
        path,
      ])
    await report(person.email)
    await report(person.email)
    expect(await told()).toEqual([['Our emails to you come back', '/account/email']])
    api.clock.pass(minuteMs)
    await report(person.email, 'complained')
    expect(await told()).toEqual([
      ["We don't email you any more", '/account/email'],
      ['Our emails to you come back', '/account/email'],
    ])
  })
})

describe('staff and the person see such an address', () => {
  const personOf = async (uid: string, role: 'support' | 'administrator' = 'support') =>
    replyOf('person', await api.as(await staff(api, role)).get(pathOf('person', { uid })))
  const mailAgain = async (by: Person, uid: string, address: string) =>
    api.as(by).put(pathOf('changePerson', { uid }), { do: 'mail-again', address })

  it("on the person's page and on that of the order, guardians' too", async () => {
    const guardian = newGuardian()
    const { person, orderId } = await askGuardian(guardian)
    await report(person.email)
    await report(guardian, 'complained')
    const marks = [
      { address: guardian, why: 'complained', unsent: 0 },
      { address: person.email, why: 'bounced', words: '550 5.1.1 No such user', unsent: 0 },
    ]
    expect((await personOf(person.uid)).suppressions).toMatchObject(marks)
    const support = api.as(await staff(api, 'support'))
    const order = replyOf('staffOrder', await support.get(pathOf('staffOrder', { orderId })))
    expect(order.suppressions).toMatchObject([{ address: guardian, why: 'complained' }])
    const other = await api.arrive('Mei')
    expect((await personOf(other.uid)).suppressions).toEqual([])
  })

  it('until staff clear it, which is recorded; mails are sent again', async () => {
    const guardian = newGuardian()
    const { person } = await askGuardian(guardian)
    await report(guardian, 'complained')
    const before = (await mailsTo(guardian)).length
    const [support, teacher] = [await staff(api, 'support'), await staff(api, 'teacher')]
    const another = await api.arrive('Mei')
    expect(refusal(await mailAgain(teacher, person.uid, guardian))).toEqual([
      403,
      'staff.forbidden',
    ])
    expect(refusal(await mailAgain(support, another.uid, guardian))).toEqual([409, 'staff.refused'])
    expect(await isMarked(guardian)).toBe(true)

    const answer = await mailAgain(support, person.uid, guardian.toUpperCase())
    expect(replyOf('changePerson', answer).suppressions).toEqual([])
    expect(refusal(await mailAgain(support, person.uid, guardian))).toEqual([409, 'staff.refused'])
    const recorded = await api.db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, `person/${person.uid}`), eq(audit.action, 'mail-again')))
    expect(recorded).toMatchObject([
      { uid: support.uid, before: { address: guardian, why: 'complained' } },
    ])
    await askGuardian(guardian)
    expect(await mailsTo(guardian)).toHaveLength(before + 1)
  })

  it('of staff is cleared by administrators alone', async () => {
    const [support, administrator] = [
      await staff(api, 'support'),
      await staff(api, 'administrator'),
    ]
    await report(support.email)
    const refused = await mailAgain(support, support.uid, support.email)
    expect(refusal(refused)).toEqual([403, 'staff.forbidden'])
    expect((await mailAgain(administrator, support.uid, support.email)).status).toBe(200)
  })

  it('in the count of a message, which does not pretend to have mailed it', async () => {
    const support = await staff(api, 'support')
    const [before, meanwhile] = [await api.arrive('Mei'), await api.arrive('Aina')]
    await report(before.email)
    const message = {
      to: { who: 'picked', uids: [before.uid, meanwhile.uid] },
      ...{ subject: 'No class', text: 'See you next week.', language: 'en', by_mail: true },
    }
    const preview = await api.as(support).post(pathOf('previewMessage'), message)
    expect(replyOf('previewMessage', preview)).toMatchObject({
      ...{ people: 2, mails: 1, returned: 1, stopped: 0, unverified: 0 },
    })
    unknown.add(meanwhile.email)
    const body = { id: randomUUID(), ...message, people: 2 }
    expect((await api.as(support).post(pathOf('sendMessage'), body)).status).toBe(200)
    await api.app.runJobs()
    await api.app.runJobs()
    const { messages } = replyOf(
      'staffMessages',
      await api.as(support).get(pathOf('staffMessages')),
    )
    expect(messages[0]).toMatchObject({ told: 2, mails: { waiting: 0, sent: 0, returned: 2 } })
    for (const { email } of [before, meanwhile]) expect(await mailsTo(email)).toEqual([])
  })

  it('on the account page: their own, and that of a guardian who is to agree', async () => {
    const person = await api.arrive('Mei')
    const guardian = newGuardian()
    const me = api.as(person)
    await me.put(pathOf('sayAge'), { is_minor: true, guardian_email: guardian })
    const account = async () => replyOf('account', await me.get(pathOf('account')))
    expect(await account()).toMatchObject({ suppression: null })
    expect((await account()).age.guardian?.mail_returned).toBeUndefined()
    await report(person.email)
    await report(guardian)
    expect(await account()).toMatchObject({
      suppression: { why: 'bounced' },
      age: { guardian: { email: guardian, mail_returned: true } },
    })
  })
})

describe('what is kept of such addresses', () => {
  it('ends a month after nothing names them, or after mails are sent again', async () => {
    const { email } = await api.arrive('Mei')
    const guardian = newGuardian()
    const nobody = 'nobody-here@example.com'
    await askGuardian(guardian)
    for (const address of [email, guardian, nobody]) await report(address)
    api.clock.pass(32 * dayMs)
    await purge(api.db, api.clock.peek())
    expect(await rowOf(nobody)).toBeUndefined()
    expect([await isMarked(email), await isMarked(guardian)]).toEqual([true, true])
    expect(await api.db.select().from(mailWebhookTokens)).toEqual([])
  })

  it("is in its owner's copy", async () => {
    const person = await api.arrive('Mei')
    await report(person.email)
    const { parts } = replyOf('personalData', await api.as(person).get(pathOf('personalData')))
    expect(parts['suppressions']).toMatchObject([{ address: person.email, why: 'bounced' }])
  })
})
